import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { Link } from 'wouter'
import { DrawerButton } from '../drawer/drawer.tsx'
import { useConfig } from '../outside.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Selvedge } from '../ui/weave.tsx'
import { Kikuyu } from '../words/kikuyu.tsx'

/**
 * Header, page and floating navigation. A page inside it brings its `h1`, not its `main`. Cards and tests of the vocabulary fill
 * the screen: header and navigation are hidden.
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
      <div className="wrap top-bar">
        <DrawerButton className="top-menu" />
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

/**
 * True if cards or a test fill the screen. The window event `vocabModeChange` reports when that begins and ends. Before the first
 * event on a page its address decides (`isCategory`), so that a category's page never shows the header first.
 */
function useVocabMode(address: string, isCategory: boolean): boolean {
  const [heard, setHeard] = useState<{ address: string; isOn: boolean }>()
  // A layout effect, because the screen sends the event in its first effect.
  useLayoutEffect(() => {
    const hear = (event: Event) => setHeard({ address, isOn: event instanceof CustomEvent && event.detail === true })
    addEventListener('vocabModeChange', hear)
    return () => removeEventListener('vocabModeChange', hear)
  }, [address])
  return heard?.address === address ? heard.isOn : isCategory
}

/** True also on the pages below it: a word's page is below the word list. */
const isAt = (place: string, path: string) => path === place || path.startsWith(`${place}/`)

function Navigation({ path }: { path: string }) {
  return (
    <nav className="navigation on-strong" aria-label="Main">
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

/** The sibling courses. One whose address is not configured is announced, not linked. */
function LanguageMenu() {
  const menuId = useId()
  const siblings = useConfig()?.siblings
  return (
    <>
      <button type="button" className="icon-button language" aria-label="Language: Kikuyu" popoverTarget={menuId}>
        <Icon name="languages" />
        <span className="language-name">Kikuyu</span>
      </button>
      <nav className="menu language-menu" id={menuId} popover="auto" aria-label="Language">
        <ul>
          <li className="menu-entry" aria-current="true">
            <span>
              Kikuyu <span className="muted small menu-remark">this site</span>
            </span>
            <Icon name="check" className="menu-icon" />
          </li>
          <Sibling name="Luo" address={siblings?.luo} />
          <Sibling name="Kamba" address={siblings?.kamba} />
        </ul>
      </nav>
    </>
  )
}

function Sibling({ name, address }: { name: string; address: string | null | undefined }) {
  if (!address)
    return (
      <li className="menu-entry coming">
        {name} <span className="small menu-remark">coming soon</span>
      </li>
    )
  return (
    <li>
      <a className="menu-entry" href={address}>
        {name}
        <Icon name="external-link" small className="menu-icon" />
      </a>
    </li>
  )
}

/** The letter ũ as a basket: two dyed bands, and the tilde for a strap. */
const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" aria-hidden>
    <path className="logo-strap" d="M8.5 6.800C10.5 3.3 13.2 3.3 16 5.300s5.5 2 7.5-1.5" />
    <path className="logo-bowl" d="M3 11h8v7a5 5 0 0 0 10 0v-7h8v7a13 13 0 0 1-26 0z" />
    <path className="logo-bands" d="M3 14.500h8v3.500H3zM21 14.500h8v3.500h-8z" />
  </svg>
)
