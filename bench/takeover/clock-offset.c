/*
 * Moves the clock of the process that preloads it. The offset, in seconds, is the eight-byte integer in the file that
 * CLOCK_OFFSET_FILE names; it may change at any time. Monotonic clocks are left alone.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *offset;

__attribute__((constructor)) static void map_offset(void) {
  const char *path = getenv("CLOCK_OFFSET_FILE");
  int file = path == NULL ? -1 : open(path, O_RDONLY);
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) offset = mapped;
  close(file);
}

int gettimeofday(struct timeval *now, void *zone) {
  int result = (int)syscall(SYS_gettimeofday, now, zone);
  if (result == 0 && now != NULL && offset != NULL) now->tv_sec += *offset;
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (result == 0 && is_wall && offset != NULL) now->tv_sec += *offset;
  return result;
}

time_t time(time_t *result) {
  struct timeval now;
  gettimeofday(&now, NULL);
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}
