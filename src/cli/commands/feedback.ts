/** `fatewright feedback`: what a player thought of a turn, kept beside it; without one, what was said so far. */
import { Argument, type Command } from 'commander'
import type { Result } from '../../core/result.ts'
import type { Feedback, Verdict } from '../../engine/index.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign, turnNumber } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { printable } from '../terminal-text.ts'

const verdicts: readonly Verdict[] = ['good', 'bad', 'flag', 'note']

export function addFeedback(program: Command, perform: Perform): void {
  program
    .command('feedback')
    .description('say what you thought of a turn (good, bad, flag, note), or list what was said')
    .argument(...campaignArgument)
    .argument('[turn]', 'which turn', turnNumber)
    .addArgument(new Argument('[verdict]', 'what you thought of it').choices(verdicts))
    .argument('[words...]', 'why, or the note itself')
    .action(
      (name: string, turn: number | undefined, verdict: Verdict | undefined, words: readonly string[]) =>
        perform(
          onCampaign(name, (context, id) =>
            turn === undefined
              ? list(context, id)
              : give(context, id, { turn, verdict: verdict ?? 'flag', text: words.join(' ') }),
          ),
        ),
    )
}

async function give(
  context: CliContext,
  campaignId: string,
  given: Pick<Feedback, 'turn' | 'verdict' | 'text'>,
): Promise<Result<Answer>> {
  const kept = await context.engine.turns.giveFeedback(campaignId, given)
  if (!kept.ok) return kept
  return answer(kept.value, `Kept: ${line(kept.value)}`)
}

async function list(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const said = await context.engine.turns.feedback(campaignId)
  if (!said.ok) return said
  const text =
    said.value.length === 0 ? 'Nothing was said about any turn yet.' : said.value.map(line).join('\n')
  return answer({ feedback: said.value }, text)
}

function line({ turn, verdict, text }: Feedback): string {
  return `turn ${turn} ${verdict}${text === '' ? '' : `: ${printable(text)}`}`
}
