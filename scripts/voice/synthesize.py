"""Speaks phonemes with espeak-ng and writes, for each job, a WAV file and the start of every phoneme.

Usage: synthesize.py JOBS.json. A job is {"phonemes", "wav"}; the list is written back with "rate" and
"events": [[seconds, phoneme], ...] added. Uses libespeak-ng rather than its command, which does not tell the times.
"""

import ctypes
import json
import sys
import wave

RETRIEVAL, PHONEME_EVENTS, PHONEMES_IN_BRACKETS, UTF8 = 2, 1, 0x100, 1
END_OF_LIST, PHONEME = 0, 7
RATE, RANGE = 1, 4
WORDS_A_MINUTE = 125


class Id(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", Id),
    ]


espeak = ctypes.CDLL("libespeak-ng.so.1")
sample_rate = espeak.espeak_Initialize(RETRIEVAL, 0, None, PHONEME_EVENTS)
if sample_rate <= 0 or espeak.espeak_SetVoiceByName(b"ca") != 0:
    sys.exit("espeak-ng with its Catalan voice is required: apt-get install espeak-ng")
espeak.espeak_SetParameter(RATE, WORDS_A_MINUTE, 0)
espeak.espeak_SetParameter(RANGE, 0, 0)

samples = bytearray()
events = []


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
def receive(data, count, batch):
    if data and count:
        samples.extend(ctypes.string_at(data, count * 2))
    index = 0
    while batch and batch[index].type != END_OF_LIST:
        event = batch[index]
        if event.type == PHONEME:
            events.append([event.sample / sample_rate, event.id.string.decode()])
        index += 1
    return 0


espeak.espeak_SetSynthCallback(receive)


def speak(job):
    samples.clear()
    events.clear()
    text = f"[[{job['phonemes']}]]".encode()
    espeak.espeak_Synth(text, len(text) + 1, 0, 1, 0, UTF8 | PHONEMES_IN_BRACKETS, None, None)
    espeak.espeak_Synchronize()
    with wave.open(job["wav"], "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(sample_rate)
        file.writeframes(samples)
    return {**job, "rate": sample_rate, "events": list(events)}


path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    jobs = json.load(file)
spoken = [speak(job) for job in jobs]
with open(path, "w", encoding="utf-8") as file:
    json.dump(spoken, file, ensure_ascii=False)
