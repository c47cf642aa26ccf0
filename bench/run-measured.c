/*
 * Runs a command and prints what the operating system counted for it (wait4): wall seconds, CPU seconds (user and
 * system, of all processes that it waited for), and the peak resident memory of the largest of these.
 *
 *   run-measured COMMAND ARGUMENT...
 *
 * Writes "WALL CPU PEAK_BYTES STATUS" to file descriptor 3. The program is small, because the memory of a process before
 * it becomes the command counts in the peak, as would that of a large parent.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: run-measured COMMAND ARGUMENT...\n");
    return 2;
  }
  fcntl(3, F_SETFD, FD_CLOEXEC);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    _exit(127);
  }
  int status = 0;
  struct rusage used;
  pid_t ended = -1;
  if (child > 0) {
    do ended = wait4(child, &status, 0, &used);
    while (ended < 0 && errno == EINTR);
  }
  if (ended < 0) {
    perror(argv[1]);
    return 1;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
#ifdef __APPLE__
  long long peak = used.ru_maxrss; /* bytes on macOS, kilobytes elsewhere */
#else
  long long peak = 1024LL * used.ru_maxrss;
#endif
  dprintf(3, "%.6f %.6f %lld %d\n",
          (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9,
          seconds(used.ru_utime) + seconds(used.ru_stime), peak,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
