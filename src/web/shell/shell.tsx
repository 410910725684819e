import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DrawerButton } from '../drawer/drawer.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Selvedge } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { useVocabMode } from './vocab-mode.ts'

/**
 * Header, page and floating navigation. A page inside it brings its `h1`, not its `main`. While cards or a test of the vocabulary
 * have the screen for themselves, header and navigation are gone.
 */
export function Shell({
  path,
  address,
  isCategory,
  children,
}: {
  path: string
  address: string
  isCategory: boolean
  children: ReactNode
}) {
  const isHidden = useVocabMode(address, isCategory)
  return (
    <>
      {!isHidden && (
        <a className="skip" href="#main">
          Skip to content
        </a>
      )}
      {!isHidden && <Header />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!isHidden && <Navigation path={path} />}
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
        <Link className="icon-button identify-link" href="/ar" aria-label="Identify image">
          <Icon name="scan-search" />
          <span>Identify image</span>
        </Link>
        <LanguageMenu />
      </div>
      <Selvedge />
    </header>
  )
}

const places: readonly { href: string; name: string; icon: IconName; within?: readonly string[] }[] = [
  { href: '/', name: 'Home', icon: 'house' },
  { href: '/vocabulary', name: 'Vocabulary', icon: 'library-big', within: ['/review', '/progress', '/words'] },
  { href: '/kikuyu-chat', name: 'Chat', icon: 'messages-square' },
  { href: '/profile', name: 'Profile', icon: 'circle-user-round', within: ['/settings', '/badges'] },
]

/** Also on the pages below it: a word’s is below the words. */
const isAt = (place: string, path: string) => path === place || path.startsWith(`${place}/`)

function Navigation({ path }: { path: string }) {
  return (
    <nav className="navigation on-deep" aria-label="Main">
      {places.map(({ href, name, icon, within }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : within?.some((place) => isAt(place, path)) ? 'location' : undefined}
        >
          <Icon name={icon} />
          <span className="navigation-name">{name}</span>
        </Link>
      ))}
    </nav>
  )
}
