import {
  ArrowDown,
  ArrowUp,
  BadgeEuro,
  Car,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleUserRound,
  Copy,
  ExternalLink,
  Eye,
  History,
  ImageOff,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu,
  Pencil,
  Plus,
  RotateCcw,
  Rss,
  Search,
  Settings,
  Table,
  Tag,
  Trash2,
  Truck,
  X,
} from 'lucide-react';

/** The icons of the administration. They stand apart from the public site's, which loads none of them. */
const ICONS = {
  add: Plus,
  brands: Tag,
  cars: Car,
  chosen: Check,
  close: X,
  copy: Copy,
  dashboard: LayoutDashboard,
  down: ArrowDown,
  edit: Pencil,
  external: ExternalLink,
  feeds: Rss,
  journal: History,
  keyboard: Keyboard,
  logout: LogOut,
  menu: Menu,
  more: ChevronDown,
  next: ChevronRight,
  noPicture: ImageOff,
  person: CircleUserRound,
  preview: Eye,
  previous: ChevronLeft,
  prices: Table,
  rates: BadgeEuro,
  restore: RotateCcw,
  search: Search,
  settings: Settings,
  trash: Trash2,
  trucks: Truck,
  up: ArrowUp,
} satisfies Record<string, LucideIcon>;

export type AdminIconName = keyof typeof ICONS;

/** A decoration: screen readers skip it, so a button that holds only an icon needs a name. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  const Icon = ICONS[name];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
}
