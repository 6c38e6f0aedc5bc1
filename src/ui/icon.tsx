import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  Calendar,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Clock,
  Cog,
  Expand,
  ExternalLink,
  Fuel,
  Gauge,
  type LucideIcon,
  Mail,
  MapPin,
  Menu,
  MessageCircle,
  Pause,
  Phone,
  Play,
  RotateCw,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';

const ICONS = {
  alert: CircleAlert,
  calendar: Calendar,
  chat: MessageCircle,
  chevron: ChevronDown,
  clock: Clock,
  close: X,
  down: ArrowDown,
  external: ExternalLink,
  enlarge: Expand,
  filters: SlidersHorizontal,
  forward: ArrowRight,
  fuel: Fuel,
  gearbox: Cog,
  mail: Mail,
  left: ChevronLeft,
  menu: Menu,
  mileage: Gauge,
  pause: Pause,
  phone: Phone,
  pin: MapPin,
  play: Play,
  right: ChevronRight,
  retry: RotateCw,
  search: Search,
  shield: ShieldCheck,
  star: Star,
  up: ArrowUp,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

/** A decoration beside words that say the same: hidden from assistive technology. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <DrawnIcon drawing={ICONS[name]} {...(size && { size })} />;
}

/** The same with a drawing that few pages need: those above are loaded with every page. */
export function DrawnIcon({ drawing: Drawing, size = 18 }: { drawing: LucideIcon; size?: number }) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
}
