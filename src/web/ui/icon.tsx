import { classNames } from './class-names.ts'

/** The icons of the product. They stand once in every page, as symbols of index.html: Lucide, named as there. */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'check',
  'chevron-right',
  'circle-alert',
  'circle-dashed',
  'circle-user-round',
  'compass',
  'external-link',
  'eye',
  'eye-off',
  'flag',
  'house',
  'info',
  'languages',
  'lightbulb',
  'list-checks',
  'lock',
  'log-out',
  'menu',
  'message-circle',
  'messages-square',
  'monitor',
  'moon',
  'rotate-ccw',
  'settings',
  'sun',
  'x',
] as const

export type IconName = (typeof iconNames)[number]

export const isIconName = (name: string): name is IconName => iconNames.some((known) => known === name)

/** Decoration beside a name, never the only name of a control: hidden from assistive technology. */
export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <svg className={classNames('icon', small && 'small')} aria-hidden>
    <use href={`#icon-${name}`} />
  </svg>
)
