/** Commits turns under strace: warms up, says so, commits forty, says so again. */
import { writeSync } from 'node:fs'
import { storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const { store } = storeIn(process.argv[2] ?? '')
let head = await foundMeasured(store, 'traced')
for (let turn = 0; turn < 3; turn += 1) head = await commitTurn(store, head)
writeSync(1, 'MEASURE BEGINS\n')
for (let turn = 0; turn < 40; turn += 1) head = await commitTurn(store, head)
writeSync(1, 'MEASURE ENDS\n')
await store.close()
