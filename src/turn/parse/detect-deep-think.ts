/**
 * Whether a line without a prefix asks for Deep Think (PLAN-10): it has a word of thinking outside of speech, and
 * nothing in it is done. "I plan to stab him now" is done; "I think about how to get past him" is not. When in
 * doubt it is thinking, since a thought costs no time and an act cannot be taken back.
 */
import { beginsAsQuestion, withoutLeadIn } from '../../text/questions-of-a-line.ts'

const quotePairs: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '*': '*',
}

/** The text without quoted speech: a quote that never ends runs to the end. */
function withoutSpeech(text: string): string {
  const kept: string[] = []
  let at = 0
  while (at < text.length) {
    const closing = quotePairs[text.charAt(at)]
    if (closing === undefined) {
      kept.push(text.charAt(at))
      at += 1
      continue
    }
    const end = text.indexOf(closing, at + 1)
    kept.push(' , ')
    at = end < 0 ? text.length : end + 1
  }
  return kept.join('')
}

/** Single quotes that open before a letter and close before a space: speech, unlike an apostrophe. */
const singleQuoted = /(^|[\s,:])['‘][^'‘’\n]{1,400}['’](?=[\s,.!?]|$)/g

function sentencesOf(text: string): string[][] {
  const plain = withoutSpeech(text).replace(singleQuoted, ' , ').toLowerCase().replace(/[’']/g, "'")
  const idle = without(plain, idlePhrases)
  const quiet = without(idle, pausePhrases)
  return quiet.split(/[.!?;\n]+/).map((sentence) => sentence.match(/[\p{L}\p{N}']+|,/gu) ?? [])
}

function without(text: string, phrases: readonly string[]): string {
  let left = ` ${text.replace(/\s+/g, ' ').replaceAll(',', ' ,')} `
  for (const phrase of phrases) left = left.replaceAll(` ${phrase} `, ' , ')
  for (const phrase of phrases) {
    for (const end of ['.', '!', '?']) left = left.replaceAll(` ${phrase}${end}`, ` ,${end}`)
  }
  return left
}

/** The plain forms a word may be another form of: `stabbing` of `stab`, `takes` of `take`. */
function plainForms(word: string): string[] {
  const forms = [word]
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  const stem = word.endsWith('ing') ? word.slice(0, -3) : word.endsWith('ed') ? word.slice(0, -2) : null
  if (stem !== null && stem.length > 1) {
    forms.push(stem, `${stem}e`)
    if (stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1))
  }
  return forms
}

function isAct(word: string, before: string | undefined): boolean {
  if (before !== undefined && namingWords.has(before)) return false
  return plainForms(word).some((form) => actWords.has(form))
}

interface Heard {
  thought: boolean
  act: boolean
}

/** Reads one sentence from left to right; behind "about", "how" and their like everything is only thought of. */
function hearSentence(words: readonly string[], heard: Heard): undefined {
  let thinking = false
  let scoped = false
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (word === ',' || word === 'then' || startsAnew(words, index)) {
      thinking = false
      scoped = false
    }
    if (thinkWords.has(word)) {
      heard.thought = true
      thinking = true
      scoped = scoped || opensAtOnce(word, words[index + 1])
    } else if (thinking && openingWords.has(word)) scoped = true
    else if (!scoped && isAct(word, before)) heard.act = true
    if (!scoped && clauseWords.has(word)) thinking = false
  }
}

/** "… and I attack": a new person after "and" acts for themselves. */
function startsAnew(words: readonly string[], index: number): boolean {
  const next = words[index + 1]
  return (
    clauseWords.has(words[index] ?? '') &&
    (next === 'i' || next === 'we' || next === "i'll" || next === 'then')
  )
}

/** "consider attacking", "options for …", "strategize …": what follows is the object of the thought. */
function opensAtOnce(word: string, next: string | undefined): boolean {
  if (word.startsWith('strategi') || word === 'options') return true
  return word.startsWith('consider') && (next ?? '').endsWith('ing')
}

/** "She's lying, I think; I …": an opinion before what one does. */
const opinion = /, i think(?=\s*[.;!:]\s+i\b)/i

/** "What does Viktor think of me?" asks what another thinks. */
const othersOpinion =
  /\b(?:what|how|who|why)\b[^.?!]{0,30}\b(?:does|do|did|would|might|will) (?!i\b|we\b|you\b)\S+(?: \S+){0,2}? thinks? (?:of|about)\b/i

/** "I think you are fibbing, Miss Nan": an opinion of the hearer is said to them. */
const opinionOfHearer = /\bi think (?:that )?(?:you|u)(?:'re|’re|r)?\b/gi

/** "A planning question:" says what the question is for. */
const kindOfQuestion = /\b(?:planning|thinking|strategi[cs]|tactical) (?:question|query|matter)s?\b/gi
const ofGameMaster = /\b(?:game ?master|gm|dm|narrator|story ?teller|ooc)\b/i

/** What is asked of the game master is answered, whatever it is for: "planning question for the gm: how far …" (READ-09). */
function asksGameMaster(text: string): boolean {
  const plain = withoutSpeech(text)
  if (!ofGameMaster.test(plain)) return false
  const asked = plain.split(/(?<=[.!?;:,)])\s+|\booc\b|\b(?:gm|dm|narrator)\b/i)
  return /\?/.test(plain) || asked.some((part) => beginsAsQuestion(withoutLeadIn(part)))
}

/**
 * True when a line asks to think and does nothing.
 *
 * @example
 * asksToThink('I consider my options.') // true
 */
export function asksToThink(text: string): boolean {
  if (asksGameMaster(text)) return false // enforces: READ-09
  const heard: Heard = { thought: false, act: false }
  for (const sentence of sentencesOf(
    text
      .replace(opinion, '')
      .replace(othersOpinion, '')
      .replace(opinionOfHearer, ' ')
      .replace(kindOfQuestion, 'question'),
  ))
    hearSentence(sentence, heard)
  return heard.thought && !heard.act // enforces: PLAN-10
}

/**
 * The words by which a line is taken for a thought or an act: data, so that a wrong call is corrected with a word and a
 * test line. Acts are listed in their plain form; other forms are found from it.
 */

/** Words that ask for thinking (PLAN-10). */
const thinkWords: ReadonlySet<string> = words(
  'think thinks thinking plan planning consider considers considering strategize strategizing strategise strategising options',
)

/** Phrases that hold a thinking word and ask for no thinking, or an act's word and are no act. */
const idlePhrases: readonly string[] = [
  'consider it done',
  'consider me',
  'consider yourself',
  'consider him',
  'consider her',
  'consider them',
  'consider that a',
  'consider this a',
  'think so',
  "don't think",
  'dont think',
  'do not think',
  "didn't think",
  "can't think",
  'think not',
  'think again',
  'think nothing of it',
  'think twice before',
  'do you think',
  'does he think',
  'does she think',
  'do they think',
  'you think',
  'sounds like a plan',
  'like a plan',
  'good plan',
  'according to plan',
  'as planned',
  'plan b',
  'change of plan',
  'go ahead with the plan',
  'out of options',
  'no other options',
]

/** Phrases of a player who gathers thoughts; the act's word in them is no act. */
const pausePhrases: readonly string[] = [
  'take a moment',
  'take a minute',
  'take a second',
  'take a breath',
  'take a deep breath',
  'take some time',
  'take my time',
  'take our time',
  'take stock',
  'step back',
  'sit down',
  'look at my options',
  'look at our options',
  'go over my options',
  'go over our options',
  'go over the plan',
  'run through',
  'go through',
  'close my eyes',
  'come up with',
  'give me',
  'show me',
  'tell me',
  'let me',
  'hold on',
  'before i act',
  'before acting',
  'before i do anything',
  'before we move',
  'before moving',
]

/** Words after which everything to the end of the sentence is what is thought about, and no act. */
const openingWords: ReadonlySet<string> = words(
  'about how what whether which where when who why over through if of ways',
)

/** A word after one of these is a name for something, not an act: "the next move", "my attack". */
const namingWords: ReadonlySet<string> = words(
  'the a an my our your his her their its this that these those next best first last any no some another every of in from with without by for each',
)

/** Words that begin a new clause. */
const clauseWords: ReadonlySet<string> = words('and then but so while before after or because')

/** What a person at the table does with body, hands and voice, in plain form. */
const actWords: ReadonlySet<string> = words(`
  accept accuse activate aim answer apologize approach arrest arrive ask assault attack avoid back bandage bargain
  barricade bash bite block bluff board bow brace break bribe bring burn bury buy call camp capture carry cast catch
  challenge charge chase check choke chop claim clean climb close collect command confront convince cook cover crawl
  cross crouch cut dance dart dash deceive defend demand descend destroy dig disarm disguise dive dodge drag draw
  drink drive drop duck eat empty enter equip escape examine exit explain explore fight fill find fire fix flee fling
  fly follow force free gather get give go grab grapple greet guard hack hand haul head heal help hide hit hug hunt
  ignite insult interrogate intimidate introduce investigate invite join jump keep kick kill kiss kneel knock land
  lead leap leave lift light listen load lock loot lunge lure make march meet mount move negotiate offer open order
  paralyze parley parry pass pat pay peek perform persuade pick pickpocket pierce place play point poke pour pray
  press promise pull punch push put raise ram read reach refuse reload remove repair rescue rest retreat return ride
  roll rub run rush sail salute save say scan scout scream search seduce sell send set shake sheathe shoot shout
  shove show sign signal sing slap slash sleep slide slip smash smell sneak speak spit sprint stab stalk stand stay steal
  step stick strangle strike stroll surrender swear swim swing swipe tackle take talk taste taunt teleport tell
  threaten throw tie torch toss touch track trade travel trick trip turn uncover unlock untie unwrap use vault visit
  wade wake walk warn wash watch wave whisper whistle wield wrap wrestle write yell yield`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
