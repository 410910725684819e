import { useEffect } from 'react'

/** While cards are learnt or words are tested, the shell leaves the screen to them: it hears of it on the window. */
export function useTellVocabMode() {
  useEffect(() => {
    tellMode(true)
    return () => tellMode(false)
  }, [])
}

function tellMode(isOn: boolean) {
  // The script in the head kept the overview out of sight; from here the page decides.
  delete document.documentElement.dataset.category
  dispatchEvent(new CustomEvent('vocabModeChange', { detail: isOn }))
}
