import { createInterface } from 'node:readline/promises'
import { ensureInstalled } from './install.mjs'
import { openSourceModules } from './source-modules.mjs'
import { giveUp, requireNode } from './step.mjs'

// Runs a lesson chat with the built-in tutor in the terminal, and prints how each message is understood: npm run talk -- lesson1

requireNode()
await ensureInstalled('all')

const { load, close } = await openSourceModules()
const { loadContent } = await load('/src/content/load.ts')
const { lessonOf } = await load('/src/content/course.ts')
const { courseTeacher } = await load('/src/content/teacher.ts')
await close()

const content = loadContent('content')
const lessonId = process.argv[2] ?? 'lesson1'
if (!content.lessons.some(({ id }) => id === lessonId)) giveUp(`There is no lesson “${lessonId}”.`)
const lesson = lessonOf(content, lessonId)
const teacher = courseTeacher(content)

let turn = teacher.open(lesson, { produced: [], seed: Date.now() })
print(turn)
const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
terminal.prompt()
for await (const message of terminal) {
  turn = teacher.reply(lesson, turn.lessonState, message, { tildesCount: false })
  print(turn)
  terminal.prompt()
}

function print({ understood, messages }) {
  if (understood) {
    const { mentions, english } = understood.slots
    const slots = [...mentions.map(({ text }) => text), ...(english ? [english.text] : [])]
    console.log(
      `[${understood.act} ${understood.confidence.toFixed(2)}${slots.length > 0 ? `: ${slots.join(', ')}` : ''}]`,
    )
  }
  for (const { content: text, suggestions } of messages)
    console.log([text, ...(suggestions ? [`[${suggestions.join('] [')}]`] : []), ''].join('\n'))
}
