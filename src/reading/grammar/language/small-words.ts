/** The small words of English by what they do in a clause. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Before a noun. */
export const determiners = set(
  "the a an my your his her their its our this that these those some any every each both all another no 's",
)

/** Before the place or the tool of an act. */
export const prepositions = set(
  'with using about regarding concerning at to into onto in on inside from off for through past behind under beneath underneath over across around near by toward towards against between beside out up down of via before after opposite along within upon among below above',
)

/** Words that say nothing by themselves about what is meant. */
export const emptyWords = set(
  "the a an my your his her their its our this that these those some any every each both all another no of at to in on for and or i me we us you it he she they him them with from by as is are was were be been being am do does did have has had will would can could should may might must just really very then so if but up down out off over into onto about through past behind under around back there here not one two three few bit again please too also even now still only quite rather much more most than what who where when how which while until till before after because since i'm i'll i'd i've it's he's she's that's there's let's myself himself herself itself themselves own well oh ok okay yeah hey gonna going get got want try lol haha thing things something anything someone anyone everyone way like kind sort lot first instead next 's",
)

/** Which pronoun a word stands for. */
export const pronouns: Readonly<Record<string, 'he' | 'she' | 'it' | 'they'>> = {
  ...{ "he'll": 'he', "she'll": 'she', "they'll": 'they', "he'd": 'he', "she'd": 'she', "they'd": 'they' },
  ...{ he: 'he', him: 'he', his: 'he', himself: 'he', "he's": 'he', hes: 'he' },
  ...{ she: 'she', her: 'she', hers: 'she', herself: 'she', "she's": 'she', shes: 'she' },
  ...{ it: 'it', its: 'it', itself: 'it', "it's": 'it', "it'll": 'it' },
  ...{ they: 'they', them: 'they', their: 'they', theirs: 'they', themselves: 'they', "they're": 'they' },
}

/** What begins a part of a sentence that depends on another. */
export const subordinators = set(
  'while whilst because since although though until till unless when whenever once before after if whether as so without lest where',
)

const notManner = set(
  'only tally early family reply apply rally fly belly ally supply holy ugly silly friendly deadly lonely bully jelly daily lily folly jolly hilly chilly wily curly assembly anomaly italy july melancholy butterfly firefly dolly hully gully trolley bodily lovely kindly sly ply ' +
    'billy molly sally polly kelly holly emily willy wally nelly shelly beverly kimberly reilly lilly milly tilly cecily connolly',
)
const mannerWords = set('loudly aloud sideways backwards calm slow quick fast casual')

/** How an act is done: quietly, slowly. A name that ends like such a word is none. */
export function isManner(word: string, named = false): boolean {
  if (named) return false
  return mannerWords.has(word) || (word.length > 4 && word.endsWith('ly') && !notManner.has(word))
}
