/*
 * The floor: only reads two CoNLL-2012 files, finds the last field of every line, and parses its brackets and numbers.
 * No program that scores the files can be much faster.
 *
 *   floor last|all KEY RESPONSE PASSES
 *
 * `last` looks for the last field from the end of the line. `all` goes through the line field by field, like a program
 * that splits every line into columns. Every pass opens and reads both files again. Prints the counts of one pass, then
 * wall and CPU seconds per pass.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1 << 18 };

struct counts {
  long documents, tokens, fields, mentions, closed;
  unsigned long ids; /* their sum, so that no number goes unread */
};

static char buffer[BUFFER];
static int all_fields;

static void count_cell(const char *p, const char *end, struct counts *counts) {
  while (p < end) {
    if (*p == '(') {
      counts->mentions++;
      p++;
    } else if (*p == ')') {
      counts->closed++;
      p++;
    } else if (*p >= '0' && *p <= '9') {
      unsigned long id = 0;
      while (p < end && *p >= '0' && *p <= '9') id = id * 10 + (unsigned long)(*p++ - '0');
      counts->ids += id;
    } else {
      p++;
    }
  }
}

static void count_line(const char *line, const char *end, struct counts *counts) {
  if (end > line && end[-1] == '\r') end--;
  if (end == line) return;
  if (*line == '#') {
    counts->documents += strncmp(line, "#begin", 6) == 0;
    return;
  }
  const char *cell = all_fields ? line : end;
  if (all_fields) {
    for (const char *p = line; p < end; p++) {
      if (*p == '\t' || *p == ' ') {
        counts->fields += p > cell;
        cell = p + 1;
      }
    }
  } else {
    while (cell > line && cell[-1] != '\t' && cell[-1] != ' ') cell--;
  }
  counts->fields += end > cell;
  counts->tokens++;
  count_cell(cell, end, counts);
}

static struct counts count_file(const char *path) {
  struct counts counts = {0, 0, 0, 0, 0, 0};
  size_t held = 0;
  int file = open(path, O_RDONLY);
  if (file < 0) {
    perror(path);
    exit(1);
  }
  for (;;) {
    ssize_t got = read(file, buffer + held, BUFFER - held);
    if (got < 0) {
      perror(path);
      exit(1);
    }
    const char *line = buffer, *end = buffer + held + got, *newline;
    while ((newline = memchr(line, '\n', (size_t)(end - line))) != NULL) {
      count_line(line, newline, &counts);
      line = newline + 1;
    }
    held = (size_t)(end - line);
    if (got == 0) {
      count_line(line, end, &counts);
      break;
    }
    if (held == BUFFER) {
      fprintf(stderr, "%s: a line is too long\n", path);
      exit(1);
    }
    memmove(buffer, line, held);
  }
  close(file);
  return counts;
}

static void print_counts(const char *side, const struct counts *c) {
  printf("%s: documents %ld tokens %ld fields %ld mentions %ld closed %ld ids %lu\n", side, c->documents, c->tokens,
         c->fields, c->mentions, c->closed, c->ids);
}

static double wall(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double cpu(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv) {
  int passes = argc == 5 ? atoi(argv[4]) : 0;
  all_fields = passes > 0 && strcmp(argv[1], "all") == 0;
  if (passes < 1 || (!all_fields && strcmp(argv[1], "last") != 0)) {
    fprintf(stderr, "usage: floor last|all KEY RESPONSE PASSES\n");
    return 2;
  }
  double wall_start = wall(), cpu_start = cpu();
  struct counts key, response;
  for (int pass = 0; pass < passes; pass++) {
    key = count_file(argv[2]);
    response = count_file(argv[3]);
  }
  double wall_end = wall(), cpu_end = cpu();
  print_counts("key", &key);
  print_counts("response", &response);
  printf("passes %d wall %.6f cpu %.6f\n", passes, (wall_end - wall_start) / passes, (cpu_end - cpu_start) / passes);
  return 0;
}
