/**
 * The player's own clause, given back in the second person: "You lean in close to Rusk." It says what was tried and never
 * how it went, so verbs that already hold their success are left to other words, and so is everything after the first act.
 */
import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import { bodyHeld } from '../../../text/how-a-body-is-held.ts'
import { inPresent } from '../../../text/present-tense.ts'

const most = 15
const fewest = 4

/** Verbs that are done when they are said; as an echo they would tell a success before the dice do. */
const achieving: ReadonlySet<string> = new Set(
  'grab take steal pocket snatch pick unlock open break smash kill hit strike stab slash cut slay shoot persuade convince find discover spot escape catch hide vanish disappear slip win free hack bypass disable disarm steady knock push shove trip grapple pin fool trick charm calm heal cure save stop dodge land pierce behead fetch get gain earn become make create summon conjure turn seduce talk lie give pay buy sell drink eat burn light'.split(
    ' ',
  ),
)
const wrappers =
  /^(?:please\s+)?(?:i(?:'d| would) like to|i want to|i wanna|i(?:'m| am) going to|i(?:'m| am) gonna|i(?:'ll| will)|i decide to|i shall|let me|let's|can i|may i|could i|i can)\s+/i
const ends =
  /\s*(?:,?\s(?:and then|then|so that|so|because|before|(?<!\ba\s)while|to see if|until|when|if|unless|but|hoping|trying|in order to|since|as)\b|(?<!\bbetween\s\w+),?\sand\s|[.;!?,:]).*$/i

/**
 * The clause in the second person; null when it would not read well, or would say too much.
 *
 * @example
 * echoOf("I lean in close to rusk and say his debts out loud", ['Sergeant Pell Rusk']) // 'You lean in close to Rusk.'
 */
export function echoOf(line: string, names: readonly string[]): string | null {
  const bare = line.replace(/\s+/g, ' ').trim()
  if (/["“”«»\n{}[\]<>*_#@\\/|]|\d|\.\.\./.test(bare) || /^[^a-z]+$/.test(bare)) return null
  const wanted = bare.replace(wrappers, 'I ')
  if (
    !/^i\s/i.test(wanted) ||
    /^i\s(?:am|was|have|had|think|know|wonder|want|hope|wish|need|guess|mean|believe|feel)\b/i.test(wanted)
  )
    return null
  const clause = wanted.replace(ends, '').trim()
  const words = clause.split(' ')
  const verb = (
    words.find((word, at) => at > 0 && !/ly$|^(?:just|also|now|again|very|first)$/.test(word)) ?? ''
  ).toLowerCase()
  if (
    words.length < fewest ||
    words.length > most ||
    achieving.has(verb) ||
    /n't\b|\b(?:not|never)\b/i.test(clause)
  )
    return null
  if (
    /\b(?:successfully|perfectly|easily|instantly|past|unseen|unnoticed|without|dead|kill\w*)\b/i.test(clause)
  )
    return null
  if (/\b(?:the|a|an|my|his|her|their|to|of|with|at|in|on|for|from|into)$/i.test(clause)) return null
  return `${capitalizeFirstLetter(named(inSecondPerson(clause), names))}.`
}

const mostWords = 26
/** Words that may stand before the verb of a clause and are no part of what is done. */
const leads =
  /^(?:(?:and|then|so|but|now|next|first|finally|ok|okay|well|also|just|please|after that|i|i'll|i will|i'd like to|i want to|i try to|i am going to|i'm going to|i'm gonna|let me|let's|we|we'll|try to|going to|gonna|decide to|begin to|start to),?\s+)+/i
/** What stands there instead of an act: a state, a wish, a question, another's doing. */
const noAct =
  /^(?:am|was|were|is|are|have|had|has|think|know|wonder|want|hope|wish|need|guess|mean|believe|feel|can|could|may|might|should|would|if|when|while|because|to|the|a|an|my|your|his|her|their|its|this|that|it|he|she|they|there|not|don't|won't|no|yes|\w+ing|\w+n't)\b/i

/**
 * The clauses of some acts as they were typed, in the second person: as done when they succeeded, as tried when they did
 * not. Null when they would not read well.
 *
 * @example
 * echoActs('i take out my knife and cut a strip off my jacket', true, []) // 'You take out your knife and cut a strip off your jacket.'
 */
export function echoActs(clauses: string, succeeded: boolean, names: readonly string[]): string | null {
  const bare = clauses.replace(/\s+/g, ' ').replace(/^[\s,.;:!-]+|[\s,.;:!-]+$/g, '')
  if (/["“”«»{}[\]<>*_#@\\/|?]|\.\.\.|;|\. /.test(bare) || /^[^a-z]+$/.test(bare)) return null
  const done = bare.replace(leads, '')
  const words = done.split(' ')
  if (words.length < 2 || words.length > mostWords || noAct.test(done)) return null
  if (/n't\b|\b(?:not|never|without|nobody|nothing|if|unless|otherwise)\b/i.test(done)) return null
  if (/\b(?:the|a|an|my|his|her|their|to|of|with|at|in|on|for|from|into|and|or)$/i.test(done)) return null
  const told = named(
    inSecondPerson(done.replace(/,? (?:and then|then) i /gi, ' and then ').replace(/ and i /gi, ' and ')),
    names,
  )
  return `${succeeded ? 'You ' : 'You try to '}${told.charAt(0).toLowerCase()}${told.slice(1)}.`
}

const longestGesture = 40
/** What a clause that was cut off ends with: "sit down and quietly", "at the phone, then". */
const unfinished =
  /(?:,? (?:and|or|but|then|the|a|an|my|to|of|with|at|in|for|from|into|saying)(?: \w+ly)?)+[\s,]*$|,$/i
/** "Without a word I sit down": how it is done stands before who does it. */
const howFirst =
  /^(?:with|without|in|by|at|on|for|from|through|after|before|once|as|like|out of|still|slowly|quietly) [^,]{1,60}?,? i (?=\p{L})/iu

/**
 * What was done with one's own body, in the second person and without the "you": it is told as it was typed, up to what
 * was said with it. Null when it would not read well.
 *
 * @example
 * echoGesture('and then I hug viktor', ['Viktor']) // 'hug Viktor'
 */
export function echoGesture(typed: string, names: readonly string[]): string | null {
  const held = typed
    .split(/["“”«»;?]|(?<=\p{L})[.!](?=\s|$)/u, 1)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,'’])/g, '')
    .replace(/^[\s,.;:!-]+|[\s,.;:!-]+$/g, '')
    .replace(howFirst, '')
    .replace(leads, '')
    // A verb that was shouted is told.
    .replace(/^\p{Lu}{2,}\b/u, (shouted) => shouted.toLowerCase())
    .replace(unfinished, '')
  const bare = withVerb(held)
  const words = bare.split(' ')
  if (bare === '' || words.length > longestGesture || /[{}[\]<>*_#@\\/|]/.test(bare)) return null
  const inIng = /^(?:ring|sing|bring|swing|fling|sling|string|cling|spring|wring|sting)\b/i.test(bare)
  const doing = !inIng && /^\w+ing\b/i.test(bare)
  if (!doing && !inIng && noAct.test(bare)) return null
  const told = named(
    inSecondPerson(bare.replace(/ and i /gi, ' and ').replace(/ then i /gi, ' then ')),
    names,
  )
  return inPresent(`${told.charAt(0).toLowerCase()}${told.slice(1)}`)
}

/** "Elbows on the bar", "thumbs up to Viktor": what no verb says. */
function withVerb(clause: string): string {
  const small = `${clause.charAt(0).toLowerCase()}${clause.slice(1)}`
  if (bodyHeld.test(clause.toLowerCase())) return `${/^tongue/.test(small) ? 'stick' : 'keep'} my ${small}`
  return /^(?:thumbs|finger guns|jazz hands)\b/.test(small) ? `give ${small}` : clause
}

/** A clause told to whoever does it. */
export function inSecondPerson(clause: string): string {
  return clause
    .replace(/\bI'm\b/gi, 'you are')
    .replace(/\bI am\b/gi, 'you are')
    .replace(/\bI've\b/gi, 'you have')
    .replace(/\bI was\b/gi, 'you were')
    .replace(/\bI\b/gi, 'you')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmine\b/gi, 'yours')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\b(?:me|us)\b/gi, 'you')
    .replace(/\bwe\b/gi, 'you')
    .replace(/\bour\b/gi, 'your')
}

/** Names as they are written: what was typed in small letters gets its capitals back. */
export function named(text: string, names: readonly string[]): string {
  const words = new Set(
    names.flatMap((name) => name.split(/[\s]+/)).filter((word) => /^\p{Lu}[\p{L}'’-]{2,}$/u.test(word)),
  )
  const byFold = new Map([...words].map((word) => [word.toLowerCase(), word]))
  const common =
    /^(?:who|what|where|when|why|how|which|she|he|they|his|her|and|for|from|not|you|your|now|one|half|after|the|old|young|black|white|red|of)$/
  return text.replace(/[\p{L}'’-]+/gu, (word) => {
    const folded = word.toLowerCase()
    return common.test(folded) || word !== folded ? word : (byFold.get(folded) ?? word)
  })
}

/** The player's question as they asked it, to be quoted back; null when the line is none. */
export function questionOf(line: string): string | null {
  const plain = line.trim()
  const spoken = /["“]([^"“”]{3,160}\?)["”]/.exec(plain)?.[1]
  if (spoken !== undefined) return capitalizeFirstLetter(spoken.trim())
  const asks =
    /^(?:who|what|where|when|why|how|which|did|do|does|is|are|was|were|have|has|can|could|will|would)\b[^"“”\n]{2,140}\?$/i
  return asks.test(plain) && !/\b(?:i|my|me)\b.*\b(?:see|hear|smell|find|notice|do|have|know)\b/i.test(plain)
    ? capitalizeFirstLetter(plain)
    : null
}
