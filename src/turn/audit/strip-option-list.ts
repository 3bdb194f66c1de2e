/**
 * Takes a list of options off the end of a narration (PLAN-20): choices are offered beside the story, by the engine,
 * where they can be picked. Three or more numbered, lettered or bulleted lines count, or three in one line.
 */
import { spacedWords } from '../../text/folded-words.ts'
import { type Stripped, strippedFrom } from './strip-result.ts'

const bullet = /^\s{0,8}(?:\(?(?:\d{1,2}|[a-hA-H])[).:]|[-*•–—▪]|\*\*\d{1,2}[.)])\s{1,4}\S/
const leadIn =
  /(?:^|[.!?…]\s)[^.!?…\n]{0,120}(?:\bdo you\b|you can|you could|options?|choices?|choose|your move|will you)[^.!?…\n]{0,60}[:?…]?\s*$/i
const inline =
  /(?:^|\s)\(?(?:1|a|A)[).]\s[^\n]{2,200}?\s\(?(?:2|b|B)[).]\s[^\n]{2,200}?\s\(?(?:3|c|C)[).]\s\S[^\n]{0,300}$/
const closing = /^(?:what (?:do|will|would) you do|what now|choose|your choice|which)[^\n]{0,60}$/i

/** The narration without its list of options. */
export function stripOptionList(narrative: string, offered: readonly string[] = []): Stripped {
  const lines = narrative.split('\n')
  const texts = new Set(offered.map(spacedWords).filter((text) => text !== ''))
  let first = lines.length
  let options = 0
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? ''
    const option = bullet.test(line) || texts.has(spacedWords(line))
    const passable = line.trim() === '' || (options === 0 && closing.test(line.trim()))
    if (!option && !passable) break
    if (option) {
      options += 1
      first = at
    }
  }
  if (options >= 3) return stripped(narrative, lines.slice(0, first).join('\n').length) // enforces: PLAN-20
  const tail = narrative.slice(-1_200)
  const found = inline.exec(tail)
  if (found === null) return { text: narrative, violations: [] }
  return stripped(narrative, narrative.length - tail.length + found.index)
}

function stripped(narrative: string, length: number): Stripped {
  const story = narrative.slice(0, length).trimEnd()
  const text = story.endsWith(':') ? withoutLeadIn(story) : story
  const message = 'Choices are offered beside the story, not in it.'
  return { text, violations: [strippedFrom('PLAN-20', message, narrative.slice(length).trim())] }
}

/** "You could:" leads nowhere once the list is gone. */
function withoutLeadIn(story: string): string {
  const tail = story.slice(-220)
  const found = leadIn.exec(tail)
  if (found === null) return story
  const keep = /^[.!?…]/.test(found[0]) ? 1 : 0
  return story.slice(0, story.length - tail.length + found.index + keep).trimEnd()
}
