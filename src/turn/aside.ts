/**
 * A line typed into the story that is for the table: "who is Chen?", "what am I carrying", "help". It is answered as talk
 * about the game is, and takes no time; what a line is for never decides more than that.
 */
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import type { Result } from '../core/result.ts'
import { nameOf } from '../world/state-rows.ts'
import type { Understood } from './interpret.ts'
import type { OpenTurn } from './open-turn.ts'
import { playTalk } from './talk.ts'

/** True when a typed line does nothing in the world; a pick always does what it was offered as. */
export function isAside({ parsed }: OpenTurn, { output, offered }: Understood): boolean {
  return output.aside !== undefined && offered === null && parsed.pick === null
}

/** Answers it. */
export function playAside(turn: OpenTurn, { output }: Understood): Promise<Result<AuthorTurn>> {
  const notices = [...turn.parsed.notices, ...toSomebody(turn, output.aside)]
  const parsed = { ...turn.parsed, mode: 'DM' as const, notices }
  return playTalk({ ...turn, parsed }, output)
}

/** What nobody would ask anybody but the table. */
const ownAffair = /\b(?:i|my|me|here|exits?|ways? out|rules?|roll|dc|check|armed|wearing)\b/i

/** In the middle of a talk a question may have been meant for whoever one is talking with. */
function toSomebody({ cues, state, parsed }: OpenTurn, aside: string | undefined): readonly string[] {
  const { interlocutor } = cues
  if (aside !== 'question' || interlocutor === null || ownAffair.test(parsed.text)) return []
  const name = nameOf(state, interlocutor)
  return [`Taken as a question to the table. To put it to ${name}, say so: “ask ${name} …”.`]
}
