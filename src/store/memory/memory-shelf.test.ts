import { describe, it } from 'vitest'
import { memoryStore } from '../../testing/memory-store.ts'
import { storeContract } from '../../testing/store-contract.ts'

storeContract({ describe, it }, 'in memory', memoryStore)
