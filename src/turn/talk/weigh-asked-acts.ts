/**
 * What a question about odds is answered with: the act it names, as it would be read if it were typed; else the choice
 * that goes by its words; else, for a question that names nothing, what is on the screen and has to be rolled for.
 */
import type { Prospect } from '../../core/protocol/facts-for-player-questions.ts'
import { actAskedAbout, asksOdds } from '../../text/act-inside-question.ts'
import { singular } from '../../text/capitals-articles-plurals-lists.ts'
import { type PossibleOffer, possibleOffers } from '../interpret/possible-offers.ts'
import type { Gathered } from '../turn-value-by-stage.ts'
import { prospectOf, prospectOfOffer } from './preview-action.ts'

/** A line asks about so many acts at most. */
const maxProspects = 3

/** Of so many choices the odds are looked up when none is named. */
const mostOpen = 6

/** Weighs every act that the questions of a line ask about; each goes by the words of its act or of its question. */
export async function weighAskedActs(
  turn: Gathered,
  questions: readonly string[],
): Promise<readonly Prospect[]> {
  const found: Prospect[] = []
  for (const question of questions) {
    if (found.length >= maxProspects) break
    const words = actAskedAbout(question)
    const isOfOdds = asksOdds(question)
    if (words === undefined && !isOfOdds) continue
    const typed = words === undefined ? null : await prospectOf(turn, words)
    const isPlain = typed !== null && (typed.kind === 'check' || typed.kind === 'sure')
    const others = isPlain || !isOfOdds ? [] : await weighChoices(turn, question, words ?? question.trim())
    if (others.length > 0) found.push(...others)
    else if (typed !== null && !(isOfOdds && isMisread(typed))) found.push(typed)
  }
  return found.slice(0, maxProspects)
}

/** A thing that there is not, in a question about odds, was no thing. */
function isMisread({ kind, reason }: Prospect): boolean {
  return kind === 'refused' && /^there is no\b/i.test(reason ?? '')
}

/** The choice that a question means by its words; all that have to be rolled for when it has none of its own. */
async function weighChoices(turn: Gathered, question: string, words: string): Promise<readonly Prospect[]> {
  const offers = possibleOffers(turn).filter(({ costly }) => costly)
  const said = contentOf(question)
  const isShown = offers.some(({ shown }) => shown)
  const open = offers.filter(({ shown }) => shown || !isShown).slice(0, mostOpen)
  const meant = said.length === 0 ? open : bestOf(offers, said)
  const weighed: Prospect[] = []
  for (const offer of meant) weighed.push(await prospectOfOffer(turn, offer, words))
  return said.length === 0 ? weighed.filter(({ kind }) => kind === 'check') : weighed
}

/** The choice with the most of the words, what is on the screen first; none with less than half of them. */
function bestOf(offers: readonly PossibleOffer[], said: readonly string[]): readonly PossibleOffer[] {
  const scored = offers.map((offer) => {
    const title = contentOf([offer.text, ...offer.phrases].join(' '))
    const own = [...title, ...contentOf(offer.description ?? '')]
    const fits = said.filter((word) => own.some((other) => isAkin(word, other))).length
    const inTitle = said.filter((word) => title.some((other) => isAkin(word, other))).length
    return { offer, fits, score: fits + inTitle / 4 + (offer.shown ? 0.1 : 0) }
  })
  const [best] = scored
    .filter(({ fits }) => fits > 0 && fits * 2 >= said.length)
    .toSorted((first, second) => second.score - first.score)
  return best === undefined ? [] : [best.offer]
}

/** "Roofs" and "rooftops", "pick" and "picking". */
function isAkin(left: string, right: string): boolean {
  const [short = '', long = ''] = [singular(left), singular(right)].toSorted(
    (first, second) => first.length - second.length,
  )
  return short === long || (short.length >= 4 && long.startsWith(short))
}

function contentOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))].filter(
    (word) => word.length > 2 && !empty.has(word),
  )
}

const empty: ReadonlySet<string> = new Set(
  'the and for with that this these those what how who would could will can may might should does did are was were been being have has had you your mine our his her its their them they she him here there from into onto over out off not any some about hard difficult tough easy tricky risky dangerous safe likely feasible chance chances odds likelihood probability difficulty risk take takes took get gets got make honestly really exactly roughly anyway though right now then just ever even still roll which offered actions action choices choice options option carries has lowest least highest smallest biggest greatest safest riskiest easiest need big great high bad good try trying tried succeed success work works way one thing'.split(
    ' ',
  ),
)
