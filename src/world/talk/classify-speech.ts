/**
 * Classifies speech by its words alone, so that it holds for anybody's reading of the line: thanks, news, an offer, a
 * promise, a request, chatter. What comes of it is decided elsewhere.
 */
import type { AttemptedAction } from '../../rules/index.ts'
import { nameAskedIn } from '../../text/names-given-and-asked.ts'

/** Kinds of saying that are no question. */
export type Saying =
  | 'accused'
  | 'agreed'
  | 'apology'
  | 'comfort'
  | 'confessed'
  | 'farewell'
  | 'greet'
  | 'helping'
  | 'insulted'
  | 'introduced'
  | 'joke'
  | 'bargain'
  | 'news'
  | 'offered'
  | 'praise'
  | 'promise'
  | 'reason'
  | 'refused'
  | 'requested'
  | 'shown'
  | 'small_talk'
  | 'thanks'
  | 'toast'

/** By their words, the surest first. */
const byWords: readonly (readonly [Saying, RegExp])[] = [
  [
    'farewell',
    /\b(?:good ?bye|farewell|good ?night|bye|see (?:you|ya)|so long|take care|be off|take my leave|bid(?:s|ding)? .{2,40} (?:night|evening|day|adieu))\b/i,
  ],
  ['thanks', /\b(?:thank|thanks|thanking|grateful|obliged|cheers|appreciate)\b/i],
  ['toast', /\b(?:raise (?:my|a) (?:glass|mug|cup)|toast|drink to|here's to)\b/i],
  [
    'accused',
    /\b(?:it's|it is|that's|it was|this is|all) (?:all )?(?:your|his|her|their) (?:fault|doing)\b/i,
  ],
  ['joke', /\b(?:jokes?|joking|jest|pun|wisecrack|quip|riddle)\b/i],
  [
    'comfort',
    /\b(?:comfort|console|reassure|soothe|(?:don'?t|do not|not to) (?:you )?(?:worry|cry|fret|despair|be (?:so )?(?:afraid|sad|scared|frightened|worried|upset|glum|lonely))|there,? there|cheer (?:up|him|her)|(?:it|that)(?:'s| is|'ll be| will be| wasn't| isn't| was not| is not) (?:all right|alright|ok|okay|fine|over now)|(?:isn't|wasn't|not) (?:your|his|her|their) fault|(?:you(?:'re| are|'ll be| will be)|(?:he|she|they)(?:'s|'re|'ll be| is| are| will be)) (?:safe|all right|fine)|(?:nobody|no one)(?:'s| is) going to hurt)\b/i,
  ],
  [
    'confessed',
    /\b(?:i confess|i admit|confess(?:es|ing)? (?:to|that)|it was me|i did it|i'm the one who|i am the one who|i have to come clean)\b/i,
  ],
  [
    'insulted',
    /\b(?:insult|mock|sneer at|call (?:him|her|them|\p{Lu}\p{L}+) (?:an? )?(?:idiot|fool|liar|coward|pig|bastard|crook|thief|traitor)|you(?:'re| are)? (?:an? |such an? |all )?(?:\w+ )?(?:idiot|fool|liar|coward|pig|bastard|crook|swine|moron|clown|donkey|rat)s?|(?:colder|uglier|dumber|fatter|worse) than (?:your|his|her)|smells? like|looks? like a (?:\w+ )?(?:toad|pig|rat|corpse|turnip|bishop))\b/iu,
  ],
  ['apology', /\b(?:sorry|apolog\w+|forgive me|my fault|(?:i|we) didn't mean|no hard feelings|excuse me)\b/i],
  [
    'introduced',
    /\b(?:my name(?:'s| is)|(?:the )?name's|i'm called|i am called|call me|introduce (?:my|our)sel(?:f|ves))\b/i,
  ],
  ['promise', /\b(?:promise|swear|vow|(?:you have|give \w+) my word|on my (?:life|honour|honor|mother))\b/i],
  [
    'praise',
    /\b(?:compliment|praise|flatter|best .{0,30}(?:i've|i have|ever)|delicious|well done|good work|impressive|admire|beautiful|lovely|nice (?:place|work|job|bar|shop))\b/i,
  ],
]

const yes =
  /^(?:(?:tell|say to) \w+ )?(?:yes|yeah|yep|aye|sure|deal|agreed|of course|all right|fine|i accept|very well)\b/i
const no =
  /^(?:(?:tell|say to) \w+ )?(?:no|nope|nah|never|i refuse|not a chance|i won't|i decline|no deal)\b/i
const greetings =
  /^(?:(?:hi|hello|hey|greetings|good (?:evening|morning|day|afternoon)|evening|morning|well met|howdy|hail|ahoy|yo)\b[^?]{0,40}$|(?:greet|nod|wave|talk|speak|say hi|say hello|approach|hail|address|bow|smile|turn)\b)/i
const chatter =
  /\b(?:how are you|how's (?:business|it going|things|the (?:night|evening|family|trade))|(?:rough|long|quiet|busy|slow|cold|wet|hard|nice|fine) (?:night|day|evening|shift|weather|one)\?|small talk|pass the time|chat\b|gossip|about the weather|all (?:well|right)\?|how (?:\w+ )?(?:night|day|evening|shift|business|trade|family) (?:is|was|has been)|how (?:(?:he|she|they|you|things|it)(?:'s|'re| is| are)? |(?:are|is) (?:he|she|they|you|things) )(?:doing|keeping|feeling|holding up|going|faring))/i

/** One thing for another, or what happens if not. */
const terms =
  /\bor (?:i|we) (?:walk|leave|go|quit)\b|\bor (?:i'm|we're) (?:gone|leaving|off)\b|\b(?:half|\w+) now(?:,? and| and|,) (?:half|the rest|\w+) (?:later|after|when|once)\b|\bin (?:exchange|return)\b|\b(?:my|the) price is\b|\bif (?:i|we) .{2,80}?,? (?:will|would|can|could) you\b|\boffer (?:\p{L}+ ){1,4}a (?:deal|bargain|trade)\b|\bif you .{2,80}? (?:i'll|i will|i won't|i can|we'll|we won't|i'd)\b|\b(?:i'll|i will|i won't|we'll) .{2,80}? if you\b|\b(?:that's|here's|what about) (?:the|my|a) deal\b|\bi want (?:double|more|half|\w+ (?:crowns|credits|coins))\b/iu
const offers = /^(?:i )?(?:offer|give) (?:[\p{L}'-]+ ){1,4}(?:a|an|some|my|half)\b/iu

/** "I can hold the pot for you", "let me give you a hand": nothing is asked for, and nothing given yet. */
const offersHelp =
  /\b(?:(?:i|we) (?:can|could|might)|(?:can|could|may|shall|should) (?:i|we)|let (?:me|us)|(?:do you )?want me to) (?:\p{L}+ly |please )?(?!tell\b|ask\b|have\b|buy\b|get you (?:a|some) (?:drink|beer))\p{L}+ (?:[\p{L}'’-]+ ){0,6}for (?:you|ya|u)\b|\b(?:(?:i|we)(?:['’]?ll| will| can| could)|let (?:me|us)|(?:can|may|shall|should) (?:i|we)) (?:\p{L}+ly )?(?:help (?:you|ya|u)\b|(?:lend|give) (?:you|ya|u) a hand|be of (?:any )?(?:help|use|service))|\b(?:can|may|shall) (?:i|we) help\b|\b(?:do you )?(?:need|want) (?:a hand|(?:any|some) help)\b/iu

/** What is said aloud; the line's words where nothing is. */
export function saidIn({ said, words = '' }: AttemptedAction): string {
  return said ?? words
}

/** What kind of saying an act is; `isNew` when the listener has not been greeted here. */
export function sayingOf(act: AttemptedAction, isNew: boolean): Saying {
  const { verb, item_id, words = '' } = act
  if (verb === 'show' && item_id !== undefined) return 'shown'
  if (verb === 'accuse') return 'accused'
  const said = saidIn(act)
  if (offersHelp.test(said)) return 'helping'
  if (asksToHave.test(said) || asksLeave(said)) return 'requested'
  const found = byWords.find(([, pattern]) => pattern.test(said) || pattern.test(words))
  if (found !== undefined) return found[0]
  if (terms.test(said)) return 'bargain'
  if (offers.test(words)) return 'offered'
  const isShort = said.trim().split(/\s+/).length <= 5
  if (verb === 'agree' || (isShort && yes.test(said))) return 'agreed'
  if (verb === 'refuse' || (isShort && no.test(said))) return 'refused'
  if (isRequest(act)) return 'requested'
  if (verb === 'greet' || greetings.test(said))
    return isNew || act.said !== undefined ? 'greet' : 'small_talk'
  if (chatter.test(said)) return 'small_talk'
  return isTold(act) ? 'news' : isNew ? 'greet' : 'small_talk'
}

/** True for terms that are put to a person: one thing to be done for another. What only wants to be told is no bargain. */
export function isBargain(act: AttemptedAction): boolean {
  const said = `${act.said ?? ''} ${act.words ?? ''}`
  // Who asks after something that has a name wants to hear of it: "what does she want in return?" sets no terms.
  if (act.verb === 'ask' && (act.topics ?? []).length > 0) return false
  return terms.test(said) && !wantsToHear.test(said) && !wantsTold.test(said)
}

const statementVerbs =
  /\b(?:tell|say|inform|warn|remind|explain|mention|whisper|murmur|mutter|announce|confess|admit|assure|confide|remark|answer|reply|add|let \w+ know)\b/i

/** True when something was said that has a content of its own. */
function isTold({ said, words = '' }: AttemptedAction): boolean {
  if (said !== undefined) return said.trim().split(/\s+/).length > 1
  return statementVerbs.test(words) && words.trim().split(/\s+/).length > 3
}

const requests =
  /^(?:please,? )?(?:[\p{L}' -]{0,24}[,!.] |(?:(?!(?:who|what|where|when|why|how|which|i|you|we|he|she|they)\b)[\p{L}'-]+ ){1,3})?(?:please )?(?:can|could|will|would|won't|may|might|mind|do you mind|any chance)\b|\bcan we\b/iu
/** "Ask Jory to row me out": told of, and not pressed. */
const told =
  /^(?:i )?(?:ask|tell|whisper to|signal|motion|gesture|nod)\b (?:(?!what\b|who\b|where\b|when\b|why\b|how\b|which\b|about\b|if\b|whether\b|that\b)[\p{L}'-]+ ){1,5}?(?:to|for|if (?:he|she|they)(?:'d| can| could| will| would| might))\b/iu
const insists =
  /\b(?:beg|plead|implore|urge|insist|persuade|convince|talk \w+ into|sway|press|demand|coax|cajole|argue|bargain|haggle|promis\w+|deal|or else|must|have to|need you)\b/i

/** A plea that names nothing to be told is heard as it is: no listener is talked round by it. */
const pleads = /^(?:i )?(?:beg|plead|implore|entreat)\b/i
const bargains =
  /\b(?:tell|talk|truth|say|know|promis\w+|deal|or else|must|crowns?|credits?|coins?|let me|persuade|convince)\b/i

/** "Can you tell me who …?", "ask him to explain": wanted is an answer. */
const wantsTold =
  /\b(?:you|him|her|them|\p{L}+) (?:please )?(?:to )?(?:tell|explain|say|describe|remember|know|recall|point|remind)\b|\b(?:can|could|may|might) i (?:please )?(?:ask|know|hear)\b|\bfor (?:(?:the|a|an|his|her|their|your|some|that) )?(?:[\p{L}-]+ ){0,2}?(?:code|password|names?|address|number|answers?|word|directions|advice|news|story|stories|truth|price|explanation|hint)\b/iu

/** "Please, can I have the key?", "toss me an oyster", "come with me": a promise beside it does not make it more than that. */
const asksToHave =
  /^(?:please,? )?(?:[\p{L}'-]+,? )?(?:please )?(?:(?:can|could|may) (?:i|we) (?:please )?(?:have|borrow|use|take|come|go|get)|(?:can|could|will|would) you (?:please )?(?:lend|give|let|help|come|take|open|row|carry|bring|show)|(?:lend|pass|toss|throw|fetch|bring|pour|hand|spare) (?:me|us)|give (?:me|us) (?!(?:your|his|her|its|their|a|the|some|an) (?:names?|answers?|word|truth|reasons?|news|directions?|story|stories|explanation|hint)\b)(?:your|his|her|the|an?|some|that|this|one|two|it)\b|let (?:me|us) (?:in|out|through|pass)|(?:come|go|walk) (?:along )?with (?:me|us)|follow (?:me|us)|help (?:me|us))\b/iu

/** Leave for what is done with one's own eyes and hands: no one has to do or to give anything for it. */
const leave =
  /\b(?:may|can|could|might) (?:i|we) (?:\p{L}+ly |just |please |perhaps )?(?:look|see|read|try|watch|touch|examine|inspect|check|sit|stay|rest|wait|listen|feel|turn|play)\b|\b(?:may|can|could) i\?*$|\b(?:do you|would you) mind if (?:i|we)\b|\blet (?:me|us) (?:\p{L}+ly |just )?(?:look|see|read|try|watch|touch|examine|inspect|check)\b|\b(?:show|teach) (?:me|us) how\b/iu

/** True for words that ask leave. */
export function asksLeave(said: string): boolean {
  return leave.test(said)
}

/** True for words that offer a hand. */
export function isHelping(act: AttemptedAction): boolean {
  return offersHelp.test(saidIn(act))
}

const movesTo =
  /\b(?:persuade|convince|get|talk|urge|beg|coax|ask|charm|sweet-talk)\b (?:[\p{L}'-]+ ){1,4}?(?:to|into) (?!(?:tell|telling|talk|talking|say|speak|explain|confess|admit|answer|open up|the|a|an|me|him|her|them|us|my)\b)\p{L}/iu

/** True where something is to be done or given, and nothing to be told. */
export function wantsDone(act: AttemptedAction): boolean {
  const { said = '', words = '' } = act
  const all = `${words} ${said}`
  if (movesTo.test(all)) return true
  if ((act.topics ?? []).length > 0 || wantsTold.test(said === '' ? words : said)) return false
  return asksToHave.test(saidIn(act)) || requests.test(said)
}

/** True for a plain request, which asks and does not press: no listener is moved against their will by it. */
export function isRequest(act: AttemptedAction): boolean {
  if (act.verb !== 'persuade' && act.verb !== 'ask' && act.verb !== 'talk') return false
  const { said = '', words = '' } = act
  if (wantsTold.test(said === '' ? words : said)) return false
  if ((act.topics ?? []).length === 0 && pleads.test(words) && !bargains.test(`${said} ${words}`)) return true
  if (asksToHave.test(saidIn(act)) || asksLeave(said)) return true
  if (insists.test(said) || insists.test(words)) return false
  return (
    (act.verb !== 'talk' && told.test(words.trim())) || (/\?["']?$/.test(said.trim()) && requests.test(said))
  )
}

/** "Ask Viktor for the code": an answer is wanted, and no one is pressed for it. */
export function isPlainAsking({ verb, said = '', words = '' }: AttemptedAction): boolean {
  if (verb !== 'persuade' || insists.test(said) || insists.test(words)) return false
  return /^(?:i )?(?:\w+ly )?ask\b/i.test(words.trim()) && wantsTold.test(said === '' ? words : said)
}

/** In more words than these something else is asked too. */
const mostInIntroduction = 18

const asksTrade =
  /\bwhat (?:do you|does (?:he|she)) do (?:here|for a living|for work)?$|\bwhat(?:'s| is) (?:your|his|her) (?:job|trade|work|calling)\b/i

/** True when the listener is asked who they are. */
export function asksWhoTheyAre(act: AttemptedAction): boolean {
  const said = saidIn(act)
  const isAsked = nameAskedIn(said) !== undefined || asksTrade.test(said)
  return isAsked && said.split(/\s+/).length <= mostInIntroduction
}

const mannerly: ReadonlySet<Saying> = new Set(['joke', 'thanks', 'farewell', 'apology', 'praise', 'toast'])

/** In more words than these something else was said too. */
const mostMannerly = 16

/** True for thanks, jokes and the like: whatever they mention, nothing is asked by them. */
export function isMannerly(act: AttemptedAction): boolean {
  const isShort = saidIn(act).split(/\s+/).length <= mostMannerly
  return isShort && isStatement(act) && mannerly.has(sayingOf(act, false))
}

/** True when a question only passes the time. */
export function isChatter(act: AttemptedAction): boolean {
  return chatter.test(saidIn(act))
}

/** True when the act puts something to the listener rather than wanting to know it. */
export function isStatement(act: AttemptedAction): boolean {
  if (!/^(?:talk|say|tell|agree|refuse|greet|deceive)$/.test(act.verb)) return false
  const said = saidIn(act)
  return !asksOutright(said) && !wantsToHear.test(said)
}

/** True for words that end as a question, or open as one. */
export function asksOutright(said: string): boolean {
  return /\?["']?\s*$/.test(said) || asksUnmarked.test(said)
}

/** "Mister Viktor are you sad": a question that was typed without its mark. */
const asksUnmarked =
  /^(?:\p{L}+[ ,]+){0,3}(?:are|do|did|have|can|could|will|would|were|was|is|has) (?:you|he|she|they)\b/iu

const wantsToHear =
  /\b(?:looking for|searching for|want to (?:know|hear)|like to (?:know|hear)|need to know|tell me|name (?:it|your (?:price|terms))|out with it|let's hear|let me hear|go on and say|what do you know|talk (?:to|with) .{1,30} about|speak (?:to|with) .{1,30} about|chat (?:to|with) .{1,30} about|discuss)\b/i
