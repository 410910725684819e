import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DrawerButton } from '../drawer/drawer.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Selvedge } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'

/** Header, page and floating navigation. A page inside it brings its `h1`, not its `main`. */
export function Shell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Navigation path={path} />
    </>
  )
}

function Header() {
  return (
    <header className="top">
      <div className="wrap">
        <DrawerButton />
        <Link className="brand" href="/">
          <Logo />
          <span>
            My Mother Language
            <small>
              Kikuyu · <Kikuyu>Gĩkũyũ</Kikuyu>
            </small>
          </span>
        </Link>
        <LanguageMenu />
      </div>
      <Selvedge />
    </header>
  )
}

const places: readonly { href: string; name: string; icon: IconName; within?: readonly string[] }[] = [
  { href: '/', name: 'Home', icon: 'house' },
  { href: '/profile', name: 'Profile', icon: 'circle-user-round', within: ['/settings'] },
]

function Navigation({ path }: { path: string }) {
  return (
    <nav className="navigation on-deep" aria-label="Main">
      {places.map(({ href, name, icon, within }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : within?.includes(path) ? 'location' : undefined}
        >
          <Icon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  )
}
