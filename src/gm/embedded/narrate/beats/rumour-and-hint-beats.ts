/**
 * What is heard and what comes to mind. Talk is always somebody's: a person's who is here, or a voice's; help is the
 * player's own thought. The author's words stand in both as they were written.
 */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { splitProse } from '../../../../text/sentences.ts'
import type { Ask, Beat } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { linesAt, textAt } from '../read-event-details.ts'

/** Talk in the street. */
export function rumourBeats({ details }: ShownEvent, scene: NarrationScene): readonly Beat[] {
  const lines = linesAt(details, 'text', 'say')
  if (lines.length === 0) return []
  const asks: Ask[] = [{ lines, from: `pack:${textAt(details, 'rumour_id', 'id') || 'rumour'}` }]
  const id = textAt(details, 'npc_id')
  const about = Array.isArray(details.about) ? details.about : []
  const theirs = id !== '' && scene.present.includes(id) && !about.includes(id)
  // Where there are people enough it is overheard; in a room with two or three one of them says it.
  const byPerson = theirs && !Object.hasOwn(scene.props, 'crowd')
  const frames: Ask[] = [{ keys: byPerson ? ['rumour.person'] : ['rumour.overheard'] }]
  const target = byPerson ? { about: { target: scene.person(id) } } : {}
  return [{ kind: 'framed', asks, frames, ...target, breaks: true }]
}

/** A hint: a thought of the player's own. What is worded as one already needs no more. */
export function hintBeats({ details }: ShownEvent): readonly Beat[] {
  const lines = linesAt(details, 'text', 'say')
  const from = `pack:${textAt(details, 'hint_id', 'id') || 'hint'}`
  const framed = (line: string): boolean => !/\b(?:you|your|you[’'](?:ve|re|d|ll))\b/i.test(firstOf(line))
  const bare = lines.filter(framed)
  if (bare.length === 0)
    return lines.length === 0 ? [] : [{ kind: 'words', asks: [{ lines, from }], breaks: true }]
  const asks: Ask[] = [{ lines: bare, from }]
  return [{ kind: 'framed', asks, frames: [{ keys: ['hint'] }], breaks: true }]
}

function firstOf(line: string): string {
  return splitProse(line)[0] ?? line
}
