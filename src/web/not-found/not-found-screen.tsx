import { Frieze } from '../frieze/frieze.tsx'
import { LinkButton } from '../ui/button.tsx'

export function NotFoundScreen() {
  return (
    <div className="lost">
      <div className="wrap lost-body">
        <p className="lost-label num">404</p>
        <h1 tabIndex={-1}>This path ends here</h1>
        <p className="lost-text">The page you asked for does not exist. Your lessons are where you left them.</p>
        <div className="row">
          <LinkButton href="/" look="primary" large>
            Go to lessons
          </LinkButton>
          <LinkButton href="/vocabulary" large>
            Browse vocabulary
          </LinkButton>
        </div>
      </div>
      <Frieze className="lost-frieze" />
    </div>
  )
}
