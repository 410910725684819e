import { answerEnglish } from '#content/english/english-lists.ts'
import { createEnglish } from '#core/english/english.ts'
import { courseWords, tutorData, lessonOf } from '#content/course.ts'
import { loadContent } from '#content/load.ts'
import { createTeacher } from '#core/tutor/teach.ts'
import { createBuiltinTutor } from './builtin.ts'
import { describeTutor } from './tutor.contract.ts'

const content = loadContent('content')

describeTutor(
  'built-in',
  () =>
    Promise.resolve(
      createBuiltinTutor(
        createTeacher(courseWords(content), createEnglish(answerEnglish(content)), tutorData(content)),
      ),
    ),
  content.lessons.map((lesson) => lessonOf(content, lesson.id)),
)
