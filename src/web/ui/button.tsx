import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** At most one primary button (solid green) per screen. Maize is for today's reviews. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'maize' | undefined
  large?: boolean | undefined
  wide?: boolean | undefined
}

const buttonClass = ({ look = 'secondary', large, wide }: Look) =>
  classNames('button', look, large && 'large', wide && 'wide')

/**
 * An action on this page. A link to another page is a `LinkButton`. While it is busy it does nothing and keeps the focus, which a
 * disabled button would lose.
 */
export function Button({
  look,
  large,
  wide,
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: Look & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ look, large, wide }), isBusy && 'busy', className)}
      {...(isBusy ? { 'aria-disabled': true } : { onClick })}
    />
  )
}

/** A link within the app that looks like a button. */
export function LinkButton({
  look,
  large,
  wide,
  className,
  href,
  children,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  return (
    <Link {...rest} href={href} className={classNames(buttonClass({ look, large, wide }), className)}>
      {children}
    </Link>
  )
}

/** A square button with an icon. `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'aria-label' | 'children'>) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('icon-button', className)}>
      <Icon name={icon} />
    </button>
  )
}

/** Like `IconButton`, for a link within the app. */
export function IconLink({
  icon,
  label,
  href,
  className,
}: {
  icon: IconName
  label: string
  href: string
  className?: string
}) {
  return (
    <Link href={href} aria-label={label} className={classNames('icon-button', className)}>
      <Icon name={icon} />
    </Link>
  )
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="back">
      <Icon name="arrow-left" />
      {children}
    </Link>
  )
}
