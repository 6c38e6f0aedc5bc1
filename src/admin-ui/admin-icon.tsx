import {
  ArrowDown,
  ArrowUp,
  BadgeEuro,
  Car,
  ChevronLeft,
  ChevronRight,
  CircleUserRound,
  ExternalLink,
  ImageOff,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu,
  Pencil,
  Plus,
  RotateCcw,
  Search,
  Tag,
  Trash2,
  Truck,
  X,
} from 'lucide-react';

/** The back office's own drawings, so that the public pages load none of them. */
const ICONS = {
  add: Plus,
  bin: Trash2,
  brands: Tag,
  cars: Car,
  close: X,
  dashboard: LayoutDashboard,
  down: ArrowDown,
  edit: Pencil,
  external: ExternalLink,
  keyboard: Keyboard,
  logout: LogOut,
  menu: Menu,
  next: ChevronRight,
  noPicture: ImageOff,
  person: CircleUserRound,
  previous: ChevronLeft,
  rates: BadgeEuro,
  restore: RotateCcw,
  search: Search,
  trucks: Truck,
  up: ArrowUp,
} satisfies Record<string, LucideIcon>;

export type AdminIconName = keyof typeof ICONS;

/** A decoration beside words, or in a button that has a name of its own. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  const Drawing = ICONS[name];
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
}
