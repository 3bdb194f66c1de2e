/**
 * The words by which a line is told to be thought or deed: data, so that a wrong call is mended with a word and a
 * test line. Acts are listed in their plain form; other forms are found from it.
 */

/** Words that ask for thinking (PLAN-10). */
export const thinkWords: ReadonlySet<string> = words(
  'think thinks thinking plan planning consider considers considering strategize strategizing strategise strategising options',
)

/** Phrases that hold a thinking word and ask for no thinking, or an act's word and are no act. */
export const idlePhrases: readonly string[] = [
  'consider it done',
  'consider me',
  'consider yourself',
  'consider him',
  'consider her',
  'consider them',
  'consider that a',
  'consider this a',
  'think so',
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

/** Phrases of somebody who gathers thoughts; the act's word in them is no act. */
export const pausePhrases: readonly string[] = [
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
export const openingWords: ReadonlySet<string> = words(
  'about how what whether which where when who why over through if of ways',
)

/** A word after one of these is a name for something, not an act: "the next move", "my attack". */
export const namingWords: ReadonlySet<string> = words(
  'the a an my our your his her their its this that these those next best first last any no some another every of in from with without by for each',
)

/** Words that begin a new clause. */
export const clauseWords: ReadonlySet<string> = words('and then but so while before after or because')

/** What a person at the table does with body, hands and voice, in plain form. */
export const actWords: ReadonlySet<string> = words(`
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
