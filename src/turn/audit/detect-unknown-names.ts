/**
 * Names that nobody knows. Most of them are harmless: a street, a saint, a brand of ale; they are noted as candidates
 * for the cast. Only a stranger who speaks or acts must be told again, because the engine has nobody to answer for them.
 */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { foldedName, nameWords, writtenNames } from './names-of-entity.ts'
import { sceneEntities } from './numbers-that-may-be-said.ts'
import type { Prose, Sentence } from './split-sentences-and-speech.ts'

/** What somebody does. A floor that gives way, and lint that gives under a boot, are nobody. */
const acts =
  '(?:says?|said|asks?|asked|whispers?|replies|replied|answers?|mutters?|shouts?|growls?|nods?|smiles?|grins?|laughs?|shrugs?|sighs?|frowns?|glances?|steps|leans|draws|raises|points|turns|walks|strides|stands|sits|waits|watches|enters|appears|emerges|arrives|bursts|grabs|attacks|lunges|swings|strikes|offers|hands|gives(?!\\s(?:way|under|beneath|underfoot|out|off|a\\slittle)\\b)|beckons|barks|snarls|hisses|calls|cries|chuckles|sneers|speaks|tells|explains|insists|demands|gestures|bows|kneels|runs|leaps|charges|fires|kicks|spits|winks|adds|murmurs|orders|snaps|scowls|blocks|looks|stares|takes|pulls|pushes|throws|moves)'
const titles: ReadonlySet<string> = new Set(
  'captain lord lady sir dame king queen prince princess duke duchess baron baroness count countess mister mr mrs ms miss dr doctor father mother brother sister saint st master mistress sergeant lieutenant commander general admiral mayor judge professor uncle aunt old young big little the of and de von la le du da del'.split(
    ' ',
  ),
)
/** Capitalised words that are nobody: languages, days, gods in oaths, sentence words. */
const ordinary: ReadonlySet<string> = new Set(
  'i i’m i’ll i’ve i’d ok okay god gods heaven hell common elvish dwarvish orcish latin english monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december north south east west northern southern eastern western hp xp dc ac gm dm npc pc you your yours he she it they we his her their its our the a an this that these those there here then now when where while what who whom whose why how if but and or nor so yet for as at by in into on onto of off out over under up down from to with without within through after before behind beyond between beneath above below around against along across near past since until till upon not no yes one two three four five six seven eight nine ten someone somebody something somewhere everyone everybody everything nobody nothing none anyone anything each every all both some many most few several another other others still just even only perhaps maybe instead meanwhile suddenly slowly finally outside inside somehow again once never always silence rain thunder wind dawn dusk night morning evening midnight dust smoke light darkness torches guards fear hope death fate'.split(
    ' ',
  ),
)

/** What a name search came to. */
export interface NameFindings {
  readonly findings: readonly Finding[]
  readonly candidates: readonly string[]
}

/** Looks for unknown names. */
export function detectNames(prose: Prose, input: AuditInput): NameFindings {
  const known = knownWords(input)
  const lower = lowerWords(prose.text)
  const candidates = new Map<string, Finding>()
  for (const sentence of prose.sentences) {
    for (const name of namesIn(sentence)) {
      if (candidates.size >= 40) break
      const words = nameWords(name.text).filter((word) => !titles.has(word))
      const strange = words.filter(
        (word) => !known.has(word.replace(/['’]s$/, '')) && !ordinary.has(word) && !lower.has(word),
      )
      if (strange.length === 0 || (name.first && !name.acting) || candidates.has(name.text)) continue
      candidates.set(name.text, unknownName(name, sentence))
    }
  }
  return { findings: [...candidates.values()], candidates: [...candidates.keys()] }
}

function unknownName(name: FoundName, sentence: Sentence): Finding {
  const before = name.text
  if (name.acting)
    return {
      rule: 'ENV-16',
      severity: 'error',
      message: `Nobody called ${name.text} is in this world; introduce them first, or let somebody here act.`,
      before,
      cut: [sentence.start, sentence.end],
      retry: true,
    }
  const message = `${name.text} is a name nobody knows yet; it is kept as a candidate.`
  return { rule: 'ENV-16', severity: 'warn', message, before, retry: false }
}

function knownWords(input: AuditInput): ReadonlySet<string> {
  const { calendar } = input.state.campaign
  const names = [
    ...sceneEntities(input).flatMap(writtenNames),
    ...input.known_names.slice(0, 20_000),
    ...input.introduced,
    ...calendar.months.map((month) => month.name),
    calendar.era,
    input.state.campaign.name,
    ...Object.values(input.state.threads)
      .slice(0, 200)
      .map((thread) => thread.title),
    input.player_input.slice(0, 4_000),
  ]
  // One sweep over all of them together: names stand on lines of their own, and only their words count here.
  const words = nameWords(foldedName([...new Set(names)].join('\n')))
  return new Set(words.flatMap((word) => [word, ...word.split(/[’'-]/)]))
}

/** A word that also stands somewhere in lower case is no name. */
function lowerWords(text: string): ReadonlySet<string> {
  return new Set(text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]{2,}/gu) ?? [])
}

interface FoundName {
  readonly text: string
  readonly first: boolean
  readonly acting: boolean
}

const capitals =
  /(?<![\p{L}\p{M}\p{N}'’_-])\p{Lu}[\p{L}\p{M}]{1,30}(?:['’-][\p{L}\p{M}]{1,20}){0,2}(?:\s(?:(?:of|the|de|von|la)\s)?\p{Lu}[\p{L}\p{M}]{1,30}(?:['’-][\p{L}\p{M}]{1,20}){0,2}){0,4}(?![\p{L}\p{M}_])/gu
const actsNext = new RegExp(String.raw`^,?\s(?:(?:[a-z]+ly|just|then|still|also)\s)?${acts}\b`)
const saidBefore =
  /\b(?:says|said|asks|asked|replies|whispers|mutters|shouts|growls|calls|answers|murmurs)\s(?:[a-z]+\s){0,2}?$/

function namesIn(sentence: Sentence): FoundName[] {
  const found: FoundName[] = []
  const lead = /^[\s"“”'‘’([*_—–-]*/.exec(sentence.told)?.[0].length ?? 0
  for (const match of sentence.told.matchAll(capitals)) {
    const at = match.index
    const first = at <= lead || /["”“.!?:]\s*$/.test(sentence.told.slice(Math.max(0, at - 3), at))
    const parts = match[0].split(' ')
    // The first word of a sentence is capital anyway; the name may begin after it.
    const skip = first && parts.length > 1 && ordinary.has((parts[0] ?? '').toLowerCase())
    const text = skip ? parts.slice(1).join(' ') : match[0]
    const acting =
      actsNext.test(sentence.told.slice(at + match[0].length, at + match[0].length + 40)) ||
      saidBefore.test(sentence.told.slice(Math.max(0, at - 30), at))
    if (match[0] === match[0].toUpperCase()) continue
    found.push({ text: text.replace(/['’]s$/, ''), first: first && !skip, acting })
  }
  return found.slice(0, 20)
}
