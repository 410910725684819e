import { classNames } from './class-names.ts'

/** The icons of the product. They stand once in every page, as symbols of index.html: Lucide, named as there. */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'award',
  'briefcase-business',
  'bus',
  'calendar-check',
  'camera',
  'chart-column',
  'check',
  'chevron-right',
  'circle-alert',
  'circle-dashed',
  'circle-user-round',
  'clock',
  'cloud-rain',
  'coffee',
  'compass',
  'drum',
  'equal',
  'external-link',
  'eye',
  'eye-off',
  'flag',
  'flask-conical',
  'footprints',
  'gauge',
  'graduation-cap',
  'hand',
  'hash',
  'heart-handshake',
  'house',
  'image',
  'image-up',
  'info',
  'languages',
  'library-big',
  'lightbulb',
  'link',
  'list-checks',
  'lock',
  'log-out',
  'map-pin',
  'menu',
  'message-circle',
  'messages-square',
  'mic-off',
  'monitor',
  'moon',
  'mountain',
  'move-diagonal',
  'paintbrush',
  'palette',
  'paw-print',
  'puzzle',
  'rotate-ccw',
  'scan-search',
  'scroll-text',
  'settings',
  'shirt',
  'shopping-basket',
  'smartphone',
  'smile',
  'sprout',
  'sun',
  'sunrise',
  'trees',
  'user-round',
  'users-round',
  'volume-2',
  'wheat',
  'x',
] as const

export type IconName = (typeof iconNames)[number]

/** The icon that content names. A test holds content to `iconNames`, so that no page need carry the list. */
export const iconOf = (name: string) => name as IconName

/** Decoration beside a name, never the only name of a control: hidden from assistive technology. */
export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <svg className={classNames('icon', small && 'small')} aria-hidden>
    <use href={`#icon-${name}`} />
  </svg>
)
