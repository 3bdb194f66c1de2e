/**
 * Commands whose rest is free text: rules to keep, events to take back, missions, questions. They take their whole
 * line, so that "remember that Oda and Viktor are friends" stays one sentence.
 */
import type { GodCommand } from './god-command-types.ts'

const missionOrders: Readonly<Record<string, 'completed' | 'failed' | 'remove'>> = {
  complete: 'completed',
  finish: 'completed',
  completed: 'completed',
  fail: 'failed',
  failed: 'failed',
  abandon: 'failed',
  remove: 'remove',
  delete: 'remove',
}

const addRule =
  /^(?:from now on|remember(?: that| to)?|(?:don['’]t|do not|never|stop) forget(?:ting)?(?: that)?|house rule|new rule|add (?:a |the )?(?:rule|directive|house rule)|directive)\b[:,]?\s+(.+)$/i
const everRule = /^(?:always|never) .+$/i
const dropRule =
  /^(?:forget|drop|cancel|remove|delete|stop) (?:the |my )?(?:rule|directive|instruction|house rule)s?\b(?: about| that| number| no\.?| #)?[:,]?\s*(.+)$/i
const stopRule = /^(?:forget(?: about| that)?|no longer|you (?:can|may) stop|stop(?= \S+ing\b)) (.+)$/i
const retcon = /^retcon\b[:,]?\s+(?:that )?(.+)$/i
const addMission =
  /^(?:add|give me|create|start|new) ?(?:a |an |the )?(?:new )?(?:mission|quest)\b[:,]? (?:called |named )?(.+)$/i
const endMission = /^(complete|finish|fail|abandon|remove|delete) (?:the )?(?:mission|quest)\b[:,]? (.+)$/i
const markMission = /^mark (?:the )?(?:mission |quest )?(.+?) (?:as )?(completed|failed)$/i
const question =
  /^(?:(?:show|list|display|tell|print)(?: me)?(?: all)?|how (?:many|much)|what(?:['’]s| is| are)?|which|who(?:['’]s| is)?|where|when|do i have|am i)\b\s*(.*)$/i

/** What a question is about, by the words in it; the first row that fits counts. */
const topics: readonly (readonly [about: string, words: RegExp])[] = [
  ['state', /\b(?:state|everything|document)\b/],
  ['directives', /\b(?:directives?|rules?)\b/],
  ['missions', /\b(?:missions?|quests?)\b/],
  ['settings', /\b(?:settings?|difficulty|calibration)\b/],
  ['clocks', /\bclocks\b/],
  ['place', /\bwhere\b/],
  ['places', /\b(?:places|locations)\b/],
  ['time', /\b(?:time|date|day)\b/],
  ['people', /\b(?:npcs?|people|who|everyone|present|here)\b/],
  ['inventory', /\b(?:inventory|items|equipment|backpack|carrying|carry|gear)\b/],
  ['amount', /./],
]

function readQuestion(line: string): GodCommand | null {
  const rest = question.exec(line)?.[1]
  if (rest === undefined) return null
  const words = line.toLowerCase().replace(/\?+$/, '')
  const about = topics.find(([, pattern]) => pattern.test(words))?.[0] ?? 'amount'
  return about === 'state' ? { kind: 'ask_state', path: [] } : { kind: 'question', about, words }
}

/**
 * The command of a line that takes all its words, or null.
 *
 * @example
 * readFreeWords('from now on, describe the weather') // { kind: 'directive', order: 'add', text: 'describe the weather' }
 */
export function readFreeWords(line: string): GodCommand | null {
  const drop = dropRule.exec(line)?.[1]
  if (drop !== undefined) return { kind: 'directive', order: 'drop', text: drop }
  const add = addRule.exec(line)?.[1] ?? (everRule.test(line) ? line : undefined)
  if (add !== undefined) return { kind: 'directive', order: 'add', text: add }
  const taken = retcon.exec(line)?.[1]
  if (taken !== undefined) return { kind: 'retcon', text: taken }
  const mission = readMission(line)
  if (mission !== null) return mission
  const stop = stopRule.exec(line)?.[1]
  if (stop !== undefined) return { kind: 'directive', order: 'drop', text: stop }
  return readQuestion(line)
}

function readMission(line: string): GodCommand | null {
  const added = addMission.exec(line)?.[1]
  if (added !== undefined) return { kind: 'mission', order: 'add', title: added }
  const ended = endMission.exec(line)
  const marked = markMission.exec(line)
  const order = missionOrders[(ended?.[1] ?? marked?.[2] ?? '').toLowerCase()]
  const title = ended?.[2] ?? marked?.[1]
  return order === undefined || title === undefined ? null : { kind: 'mission', order, title }
}
