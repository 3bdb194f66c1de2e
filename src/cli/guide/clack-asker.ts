/** The asker over the clack library: questions are answered with arrow keys. Loaded only when there is a terminal. */
import { intro, isCancel, log, multiselect, select, text } from '@clack/prompts'
import type { TerminalStreams } from '../process-io.ts'
import { printable, wrapText } from '../terminal-text.ts'
import type { Asked, AskedOption, Asker } from './question-asker.ts'

export function clackAsker(streams: TerminalStreams, title: string): Asker {
  const common = { input: streams.input, output: streams.output }
  const width = (): number => streams.output.columns ?? 80
  intro(title, common)
  return {
    say: (words) => log.message(wrapText(printable(words), Math.max(20, width() - 6)), common),
    async choose(asked, options, usual) {
      const first = options[0]?.value ?? ''
      const picked = await select({
        ...common,
        message: messageOf(asked, width()),
        options: options.map(drawn),
        initialValue: usual ?? first,
        maxItems: 12,
        showInstructions: false,
      })
      return isCancel(picked) ? null : picked
    },
    async chooseSome(asked, options, count) {
      for (;;) {
        const picked = await multiselect({
          ...common,
          message: messageOf(asked, width()),
          options: options.map(drawn),
          initialValues: options.slice(0, count).map(({ value }) => value),
          required: true,
          maxItems: 12,
          showInstructions: true,
        })
        if (isCancel(picked)) return null
        if (picked.length === count) return picked
        log.warn(`Choose ${count}: you have chosen ${picked.length}.`, common)
      }
    },
    async write(asked, usual, problem) {
      const said = await text({
        ...common,
        message: messageOf(asked, width()),
        defaultValue: usual,
        placeholder: usual === '' ? 'Enter: nothing' : usual,
        validate: (value) => problem?.(value === undefined || value === '' ? usual : value),
      })
      return isCancel(said) ? null : said
    },
  }
}

/** The question, and its help in lines of its own: what is too long would be cut at the edge. */
function messageOf({ question, help = '' }: Asked, width: number): string {
  const lines = [question, ...(help === '' ? [] : [help])].flatMap((text) =>
    wrapText(printable(text), Math.max(20, width - 6)).split('\n'),
  )
  return lines.join('\n│  ')
}

function drawn({ value, name, hint }: AskedOption): { value: string; label: string; hint?: string } {
  return {
    value,
    label: printable(name),
    ...(hint === undefined || hint === '' ? {} : { hint: printable(hint) }),
  }
}
