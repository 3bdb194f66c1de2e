/** Asks with arrow keys. Loaded only when somebody sits at a terminal. */
import { intro, isCancel, log, multiselect, select, text } from '@clack/prompts'
import { printable } from '../printable.ts'
import type { TerminalStreams } from '../surroundings.ts'
import type { AskedOption, Asker } from './asker.ts'

/** An asker at a terminal. */
export function clackAsker(streams: TerminalStreams, title: string): Asker {
  const common = { input: streams.input, output: streams.output }
  intro(title, common)
  return {
    say: (words) => log.message(printable(words), common),
    async choose(question, options, usual) {
      const first = options[0]?.value ?? ''
      const picked = await select({
        ...common,
        message: question,
        options: options.map(drawn),
        initialValue: usual ?? first,
        maxItems: 12,
        showInstructions: false,
      })
      return isCancel(picked) ? null : picked
    },
    async chooseSome(question, options, count) {
      for (;;) {
        const picked = await multiselect({
          ...common,
          message: question,
          options: options.map(drawn),
          initialValues: options.slice(0, count).map((one) => one.value),
          required: true,
          maxItems: 12,
          showInstructions: true,
        })
        if (isCancel(picked)) return null
        if (picked.length === count) return picked
        log.warn(`Choose ${count}: you have chosen ${picked.length}.`, common)
      }
    },
    async write(question, usual, problem) {
      const said = await text({
        ...common,
        message: question,
        defaultValue: usual,
        placeholder: usual === '' ? 'Enter: nothing' : usual,
        validate: (value) => problem?.(value === undefined || value === '' ? usual : value),
      })
      return isCancel(said) ? null : said
    },
  }
}

function drawn({ value, name, hint }: AskedOption): { value: string; label: string; hint?: string } {
  return {
    value,
    label: printable(name),
    ...(hint === undefined || hint === '' ? {} : { hint: printable(hint) }),
  }
}
