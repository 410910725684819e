import {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  ChevronRight,
  CircleAlert,
  CircleDashed,
  CircleUserRound,
  ExternalLink,
  Eye,
  EyeOff,
  Flag,
  House,
  Info,
  Languages,
  Lightbulb,
  ListChecks,
  Lock,
  LogOut,
  Menu,
  Monitor,
  Moon,
  RotateCcw,
  Settings,
  Sun,
  X,
} from 'lucide-react'

/** The icons of the product: Lucide, named as there. */
const icons = {
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  check: Check,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  'circle-dashed': CircleDashed,
  'circle-user-round': CircleUserRound,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  flag: Flag,
  house: House,
  info: Info,
  languages: Languages,
  lightbulb: Lightbulb,
  'list-checks': ListChecks,
  lock: Lock,
  'log-out': LogOut,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  'rotate-ccw': RotateCcw,
  settings: Settings,
  sun: Sun,
  x: X,
}

export type IconName = keyof typeof icons

/** Decoration beside a name, never the only name of a control: hidden from assistive technology. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  const Shape = icons[name]
  return <Shape className={small ? 'icon small' : 'icon'} aria-hidden />
}
