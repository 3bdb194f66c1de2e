/** `fatewright import`: a campaign from an export. The whole of it is kept, or nothing. */
import type { Command } from 'commander'
import { answer } from '../answer.ts'
import type { Perform } from '../cli-desk.ts'
import { withLines } from '../read-input.ts'
import { tellHead } from '../tell-head.ts'

/** Adds the command. */
export function addImport(program: Command, perform: Perform): void {
  program
    .command('import')
    .description('take in an exported campaign; every line is checked first')
    .argument('<file>', 'the export; - is standard input')
    .action((file: string) =>
      perform(async (desk) => {
        const head = await withLines(file, desk.surroundings, (lines) => desk.engine.importLines(lines))
        if (!head.ok) return head
        const told = await tellHead(desk, head.value)
        if (!told.ok) return told
        const text = [
          `${head.value.campaign_id} is here: ${told.value.line}.`,
          desk.paint.dim('  Its dice go on with a new seed; the old one stayed where it came from.'),
        ]
        return answer(told.value.data, text.join('\n'))
      }),
    )
}
