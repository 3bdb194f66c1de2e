/** Leads to a turn from anywhere on the page: the journal, a search, a reason. */

const jump = 'fatewright:turn'

/** Shows a turn in the story. */
export function jumpToTurn(turn: number): void {
  window.dispatchEvent(new CustomEvent(jump, { detail: turn }))
}

/** Hears of it; gives back what stops hearing. */
export function onJump(lead: (turn: number) => void): () => void {
  const heard = (event: Event): void => {
    if (event instanceof CustomEvent && typeof event.detail === 'number') lead(event.detail)
  }
  window.addEventListener(jump, heard)
  return () => window.removeEventListener(jump, heard)
}
