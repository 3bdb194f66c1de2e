/**
 * The conditions of a line, judged where that can be done at once: a courtesy sets none, "once he has answered" is an
 * order of acts, and who or what is here can be seen. What only time can tell is left for the act that waits for it.
 */
import { readLine } from '../grammar/read-line.ts'
import type { LinePart } from '../tagger/tag-line.ts'
import { type Standing, wordsOf } from './line-units.ts'

/** The parts of a line whose conditions were judged, and a sentence for each that does not hold. */
export interface JudgedParts {
  readonly parts: readonly LinePart[]
  readonly notes: readonly string[]
  /** True when a condition was judged: the line as a whole may have taken it for something to wait for. */
  readonly judged: boolean
}

/** Parts without the conditions that hold, and without the acts whose conditions do not. */
export function withoutJudged(parts: readonly LinePart[], line: string, at: Standing): JudgedParts {
  const kept: LinePart[] = []
  const notes: string[] = []
  let [holds, before, judged]: [boolean | undefined, boolean | undefined, boolean] = [
    undefined,
    undefined,
    false,
  ]
  for (const [place, part] of parts.entries()) {
    if (/[.!?;]/.test(line.slice(parts[place - 1]?.to ?? 0, part.from))) holds = undefined
    if (part.kind === 'condition') {
      const words = wordsOf(part, line)
      const asked = parts.slice(0, place).some(({ kind }) => kind === 'speech')
      const found: Judged = otherwise.test(words)
        ? { holds: before === undefined ? undefined : !before }
        : /^unless\b/i.test(words) && isBlow(parts[place + 1] ?? parts[place - 1])
          ? { holds: undefined }
          : judgedNow(words, asked, at)
      holds = found.holds
      before = holds
      judged ||= holds !== undefined
      if (holds === false && found.note !== undefined) notes.push(found.note)
      kept.push(holds === undefined ? part : { ...part, kind: 'table', acts: [] })
    } else if (holds === false && (part.kind === 'act' || part.kind === 'speech'))
      kept.push({ ...part, kind: 'denied' })
    else kept.push(part)
  }
  return { parts: kept, notes, judged }
}

/** A blow that hangs on what another does is held back. */
function isBlow(part: LinePart | undefined): boolean {
  return part?.acts.slice(0, 2).some(({ action }) => blows.has(action)) === true
}

const blows: ReadonlySet<string> = new Set(['attack', 'grapple', 'force', 'burn', 'ready', 'wait'])

interface Judged {
  readonly holds: boolean | undefined
  readonly note?: string
}

const otherwise = /^(?:otherwise|if not|or else|else|if so not)$/i

/** Words with which a condition begins; what begins with others was taken for one and only paints. */
const opens =
  /^(?:(?:and|but|or|so|then|only|even|just) )*(?:if|when|whenever|once|unless|should|provided|providing|as|while|whilst|until|till|otherwise|after|before|in case|the (?:moment|second|instant|minute)|so long|assuming|given)\b/i

/** What has to come about by itself. */
const awaited =
  /\b(?:leaves?|left|goes|gone|going|sleeps?|asleep|pass(?:es|ed)?|comes?|coming|arrives?|returns?|attacks?|moves?|reach(?:es)?|draws?|fires?|shouts?|screams?|dies|falls?|strikes?|chimes?|rings?|opens?|closes?|charges?|turns? up|walks?|stirs?|wakes?|steps?|runs?|follows?|refuses?|denies|lies|bites?|starts?|begins?|stops?|ends?|rises?|breaks?|tries|try|catch(?:es)?|sees?|notices?|spots?)\b/i

function judgedNow(said: string, asked: boolean, at: Standing): Judged {
  const words = said
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^(?:and|but|so|then) /, '')
    .replace(/^only /, '')
  if (!opens.test(words)) return { holds: true }
  if (!asked && !onlyIf.test(said) && courtesy.test(words)) return { holds: true }
  if (ownDoing.test(words)) return { holds: true }
  if (
    /^(?:when|once|while|whilst|as(?! long| soon)|after|now that)\b/.test(words) &&
    !awaited.test(words) &&
    !/\b(?:is|are|'s|'re|was) (?:full|over|up|dark|night|dawn|empty|low|high)\b/.test(words)
  )
    return { holds: true }
  if (nobodyLooks.test(words)) return { holds: true }
  if (/^unless\b/.test(words)) return unlessNow(words, at)
  return presence(words, at)
}

/**
 * "If nobody is watching", "if she isn't looking": whose eyes are elsewhere is how a thing is done. The world keeps no count
 * of what people attend to, so it is for the player to say.
 */
const nobodyLooks =
  /^(?:if|since|as|while|when|so long as|as long as|provided|assuming|seeing) (?:that )?(?:(?:nobody|no one|no-one|noone|none of them)(?:'s| is| are)?|[^,]{1,30}?(?:\b(?:isn't|aren't|isnt|arent|wasn't|weren't)|\b(?:is|are|was|were)(?: not| no longer)|'s not|'re not|'s no longer)) ?(?:\p{L}+ )?(?:watching|looking|listening|minding|paying|attending|noticing|staring|facing)\b|^(?:if|since|as|while|when) [^,]{1,30}? (?:looks?|turns?|is looking|is turned|has turned|'s looking) (?:away|elsewhere|down|aside|the other way|at (?:his|her|their|its) \p{L}+)\b/u

/** "Unless Pell is at the key already": what would stop it is so now or it is not, and nothing is waited for. */
function unlessNow(words: string, at: Standing): Judged {
  const isThere =
    /^unless (?:there|i see|we see)\b|(?:\b(?:is|are)|'s|'re) (?:still )?(?:here|there|around)\b/.test(words)
  const { holds } = isThere ? presence(words.replace(/^unless\b/, 'if'), at) : { holds: undefined }
  return holds === true ? { holds: false, note: `Not done: “${words}”, and that is so.` } : { holds: true }
}
/** Who says "only if" means it. */
const onlyIf = /^(?:(?:and|but|so|then) )?only if\b/i

/** Leave that is asked in passing. How a person feels is none: that has not been seen yet. */
const courtesy =
  /^if (?:i may|i'm allowed|allowed|possible|(?:he|she|they|it|you|that|this|everyone|everybody|\p{L}+)(?:'s|'re)? ?(?:is |are |will |would |can |does |do |seems? |looks? )?(?:lets? (?:me|us)|let (?:me|us)|allows?|permits?|doesn't mind|don't mind|does not mind|ok|okay|alright|all right|fine)\b)/u

const ownDoing =
  /^(?:if|when|once|after|as soon as) (?:i|we) (?:can|could|may|get there|get in|am there|'m there|find (?:it|one|any|anything|something|them)|have (?:it|them))\b/

/** "If there is a cat", "if the woman is still writing": who is here, and does what they were last seen at. */
function presence(words: string, { scene, index }: Standing): Judged {
  const there =
    /^if (?:there(?:'s| is| are|s)|i see|we see) (?:still |really )?(?:a |an |any |some )?(.+?)(?: (?:here|there|around|about|left|nearby))*$/.exec(
      words,
    )
  const still =
    /^if (.+?)(?:'s| is| are|'re) (?:still (?:here|there|around|\p{L}+ing)|here|there|around|\p{L}+ing still)\b/u.exec(
      words,
    )
  const subject = there?.[1] ?? still?.[1]
  if (subject === undefined || /\b(?:i|we|one|something|anything|way|trouble|chance)\b/.test(subject))
    return { holds: undefined }
  const [seen] = readLine(
    `look at ${/^(?:he|she|they|it|the|a|an|that|this|my|his|her)\b/.test(subject) ? subject : `the ${subject}`}`,
    scene,
    index,
  ).actions
  const isHere = seen !== undefined && seen.target !== null && seen.missing === undefined
  if (isHere) return { holds: true }
  return there === null ? { holds: undefined } : { holds: false, note: `You see no ${subject} here.` }
}
