import { useId } from 'react'
import { useConfig } from '../outside.tsx'
import { Icon } from '../ui/icon.tsx'

/** The sibling courses. One whose address is not configured is announced, not linked. */
export function LanguageMenu() {
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
              Kikuyu <span className="muted small">this site</span>
            </span>
            <Icon name="check" />
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
        {name} <span className="small">coming soon</span>
      </li>
    )
  return (
    <li>
      <a className="menu-entry" href={address}>
        {name}
        <Icon name="external-link" small />
      </a>
    </li>
  )
}
