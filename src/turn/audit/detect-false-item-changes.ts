/** Things told as gained that nobody has, and things told as lost that are still there. */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { finding, isHypothetical } from './audit-input-and-findings.ts'
import { possessions } from './detect-false-gains-and-losses.ts'
import { nameWords } from './names-of-entity.ts'
import type { Prose } from './split-sentences-and-speech.ts'

const thing = String.raw`(?:the|an?|some|his|her|their|its)\s((?:[a-z'’+\d-]+\s){0,4}?[a-z'’-]+)`
const gains: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:hands|gives|passes|tosses|throws|slips|grants|lends)\syou\s${thing}(?=\s(?:and|with|of|from|as|before|for|that|which|towards?|at|to|across|on|over)\b|[.,;!:]|\s*$)`,
    'i',
  ),
  new RegExp(String.raw`\bpresses\s${thing}\sinto\syour\s(?:hand|hands|palm)`, 'i'),
  new RegExp(
    String.raw`\byou\s(?:[a-z]+\s){0,2}?(?:pocket|stow|acquire|obtain|loot|receive|claim|are given|now (?:have|own|carry|wield))\s${thing}(?=\s(?:and|with|from|as|before|for|that|which|in|into)\b|[.,;!:]|\s*$)`,
    'i',
  ),
  new RegExp(
    String.raw`\byou\s(?:[a-z]+\s){0,2}?(?:tuck|slip|put|stuff|slide|drop|pack)\s${thing}\s(?:away\s)?(?:into|in)\syour\s(?:pack|pocket|bag|belt|satchel|coat|pouch|backpack|cloak|sleeve)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:adds?|added)\s${thing}\sto\syour\s(?:pack|inventory|belongings|collection)`,
    'i',
  ),
  new RegExp(String.raw`\b${thing}\sis\s(?:now\s)?yours\b`, 'i'),
]
const losses: readonly RegExp[] = [
  /\byour\s((?:[a-z'’-]+\s){0,3}?[a-z'’-]+)\s(?:shatters|breaks in two|snaps in (?:two|half)|is (?:gone|lost|destroyed|stolen|ruined|missing)|(?:crumbles|burns|melts|dissolves) (?:to|into|away))/i,
  /\byou\s(?:[a-z]+\s){0,2}?(?:lose|drop and lose|surrender|hand over|give up|give away|have lost)\syour\s((?:[a-z'’-]+\s){0,3}?[a-z'’-]+)(?=[.,;!]|\s(?:to|in|and|as)\b|\s*$)/i,
  /\b(?:takes|steals|snatches|grabs|lifts|confiscates)\s(?:away\s)?your\s((?:[a-z'’-]+\s){0,3}?[a-z'’-]+)(?=[.,;!]|\s(?:from|and|before|off|out)\b|\s*$)/i,
]

/** What is given and taken in any scene and never enters a sheet. */
const notThings =
  /\b(?:nod|look|smile|glance|wink|grin|shove|push|pat|hand|wave|stare|moment|minute|chance|choice|answer|reply|warning|frown|glare|bow|kiss|hug|hint|name|word|words|story|stories|tale|news|directions?|advice|idea|reason|pause|breath|step|seat|chair|place|berth|start|fright|shiver|chill|headache|drink|ale|beer|wine|mug|cup|bowl|plate|meal|bread|stew|soup|water|tea|food|bite|sip|view|shrug|salute|slap|blessing|room|bed|time|space|advantage|opening|edge|lift|ride|task|job|sense|feeling|impression|sign|signal|finger|thumb|truth|half|rest|same|once-over|push|sigh|laugh|account|run|lead|thanks|apology|respect|credit|cold|sidelong|long|wry|curt|brief|small|slow|tired|thin|hard|blank|questioning|hollow|grudging)\b/i

/** The gains and losses of things that nobody made. */
export function detectItems(prose: Prose, input: AuditInput): readonly Finding[] {
  const owned = possessions(input)
  const had = [...owned, ...input.introduced.map(nameWords)]
  return prose.sentences.flatMap((sentence) => {
    if (isHypothetical(sentence.told)) return []
    const gained = firstThing(gains, sentence.told)
    const unearned = gained !== null && !notThings.test(headOf(gained)) && !isAmong(gained, had)
    const message = `Nothing this turn gave the player "${gained}".`
    if (unearned) return [finding('PIPE-20', message, sentence)] // enforces: PIPE-20
    const lost = firstThing(losses, sentence.told)
    if (lost !== null && isAmong(lost, owned) && !wasTaken(lost, input))
      return [finding('STATE-09', `The player still has "${lost}".`, sentence)]
    return []
  })
}

/** The word that names a thing: "mug" in "mug of ale", "key" in "small brass key". */
function headOf(told: string): string {
  return (told.split(' of ')[0] ?? told).split(' ').at(-1) ?? told
}

function firstThing(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return found.toLowerCase()
  }
  return null
}

/** The last word of what was told names the thing: "the rusty iron key" is a key. */
function isAmong(told: string, names: readonly (readonly string[])[]): boolean {
  const words = nameWords(told)
  return names.some((name) => name.some((word) => words.some((one) => same(one, word))))
}

function same(one: string, other: string): boolean {
  return one === other || `${one}s` === other || one === `${other}s`
}

/** A stack that shrank this turn may be told as lost although some of it is left. */
function wasTaken(told: string, input: AuditInput): boolean {
  const changes = input.diffs.flatMap((diff) => diff.inventory_changes ?? [])
  const shrunk = changes.filter((change) => change.owner_id === input.player_id && change.delta < 0)
  return isAmong(
    told,
    shrunk.map((change) => nameWords(change.item_id.replace(/[_:-]+/g, ' '))),
  )
}
