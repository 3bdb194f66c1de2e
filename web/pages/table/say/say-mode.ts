/** The ways of speaking to the table. */

/** A way of speaking, with the words that explain it. */
export interface SayMode {
  readonly id: 'story' | 'think' | 'god' | 'dm'
  readonly word: string
  readonly hint: string
  readonly look: string
}

/** In the order of their keys, Alt+1 to Alt+4. */
export const sayModes: readonly SayMode[] = [
  { id: 'story', word: 'Story', hint: 'What do you do?', look: 'has-checked:text-lamp' },
  {
    id: 'think',
    word: 'Think',
    hint: 'What do you turn over in your mind? No time passes.',
    look: 'has-checked:text-dusk',
  },
  {
    id: 'god',
    word: 'God',
    hint: 'Set the world right: “set my hp to 12”. It is noted in the log.',
    look: 'has-checked:text-amber',
  },
  {
    id: 'dm',
    word: 'Talk to the GM',
    hint: 'Ask the game master anything; the story waits.',
    look: 'has-checked:text-tide',
  },
]

/** The way of speaking after a line was sent: a talk goes on, a thought and a command are single. */
export function modeAfter(mode: SayMode['id']): SayMode['id'] {
  return mode === 'dm' ? 'dm' : 'story'
}
