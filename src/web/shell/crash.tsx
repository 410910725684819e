import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Shows a message and a way out after an uncaught error, also when a part of the page could not be loaded. */
export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <div className="wrap narrow page stack">
        <h1 tabIndex={-1}>This page did not open</h1>
        <Note tone="error">
          Something went wrong on our side, or the connection was lost. Your progress is safe on this device.
        </Note>
        <div>
          <Button look="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    )
  }
}
