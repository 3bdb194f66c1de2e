/** "Level up": whether a level is due, what is wanting, and where it is taken. The rules alone take it; this only says so. */
import { isJsonObject } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { Answer } from './answer.ts'

const asks =
  /\blevel(?:l?ing)?[ -]?up\b|\b(?:gain|take|get|reach|advance) (?:a|another|the next|my next) level\b|\bnext level\b|\bspend (?:my )?(?:xp|experience)\b|\blevel me up\b/i

/** Answers what is asked about the next level; empty when nothing is. */
export function aboutLevel(question: string, packet: ContextPacket): readonly Answer[] {
  const you = packet.entities.find((entity) => entity.type === 'pc')
  if (you === undefined || !asks.test(question)) return []
  const { level, experience, class: kind } = you.attrs
  const now = isJsonObject(experience) ? experience.current : undefined
  const needed = isJsonObject(experience) ? experience.needed_for_next_level : undefined
  if (typeof level !== 'number' || typeof now !== 'number' || typeof needed !== 'number')
    return [
      {
        text: 'There are no levels in these rules: what you become is what the story makes of you.',
        cite: 'your sheet',
      },
    ]
  const who = typeof kind === 'string' ? kind.toLowerCase() : 'character'
  if (now >= needed)
    return [
      {
        text: `A level is due: you have ${now} experience points, and level ${level + 1} wants ${needed}. Type “take a level”, or pick it where it stands among the choices; it takes no time, and is not to be had in the middle of a fight.`,
        cite: 'your sheet',
      },
    ]
  return [
    {
      text: `Not yet. You are a level ${level} ${who} with ${now} experience points; level ${level + 1} wants ${needed}, so ${needed - now} are still to come. They are given for what is found out, won and survived. When a level is due, “Take a level” stands among the choices.`,
      cite: 'your sheet',
    },
  ]
}
