# Gives recordings the pitch of a table, and measures the middle of their vowels.
# The table "jobs" has a column "wav". Beside each WAV file are two tables: .points (time, hertz) and .vowels (start, end).
# Writes .pitched.wav beside it, and a line for each vowel: the WAV file and its first two formants in hertz.
form Resynthesize
  sentence Jobs
endform

jobs = Read Table from tab-separated file: jobs$
jobCount = Get number of rows
for job to jobCount
  selectObject: jobs
  wav$ = Get value: job, "wav"
  @resynthesize: wav$
endfor

procedure resynthesize: .wav$
  .sound = Read from file: .wav$
  .duration = Get total duration
  .manipulation = To Manipulation: 0.01, 60, 200
  .tier = Create PitchTier: "pitch", 0, .duration
  .points = Read Table from tab-separated file: .wav$ + ".points"
  .count = Get number of rows
  for .row to .count
    selectObject: .points
    .time = Get value: .row, "time"
    .hertz = Get value: .row, "hertz"
    selectObject: .tier
    Add point: .time, .hertz
  endfor
  selectObject: .manipulation, .tier
  Replace pitch tier
  selectObject: .manipulation
  .pitched = Get resynthesis (overlap-add)
  Save as WAV file: .wav$ + ".pitched.wav"

  .formants = To Formant (burg): 0.005, 5, 5000, 0.025, 50
  .vowels = Read Table from tab-separated file: .wav$ + ".vowels"
  .count = Get number of rows
  for .row to .count
    selectObject: .vowels
    .start = Get value: .row, "start"
    .end = Get value: .row, "end"
    .middleStart = .start + (.end - .start) * 0.3
    .middleEnd = .start + (.end - .start) * 0.7
    selectObject: .formants
    .f1 = Get quantile: 1, .middleStart, .middleEnd, "hertz", 0.5
    .f2 = Get quantile: 2, .middleStart, .middleEnd, "hertz", 0.5
    appendInfoLine: .wav$, tab$, fixed$ (.f1, 0), tab$, fixed$ (.f2, 0)
  endfor
  removeObject: .sound, .manipulation, .tier, .points, .pitched, .formants, .vowels
endproc
