/* A C baseline for Cross: random playouts with the same algorithm as the Python rules.

   cc -O3 -march=native -o cross bench/cross.c && ./cross SIZE SECONDS
   prints playouts per CPU second (the best of several chunks) and the mean number of plies. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CAPACITY = 272, SPARE = CAPACITY - 1 };

static int cells;
static uint16_t neighbours[CAPACITY][6];
static uint8_t sides_of[CAPACITY], triple[64], opposite[64], runs[64], run[64][3];

struct state {
    int8_t stones[CAPACITY];
    uint8_t ring[2][CAPACITY];
    uint16_t parent[CAPACITY];
    uint8_t touched[CAPACITY];
    uint16_t empty[CAPACITY], place[CAPACITY];
    int16_t empties;
    int8_t colour, yellow, swap, winner;
};

static uint32_t words[4] = {1, 2, 3, 4};

static inline uint32_t rotate(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t bits(void) {
    uint32_t result = rotate(words[0] + words[3], 7) + words[0], b = words[1] << 9;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= b;
    words[3] = rotate(words[3], 11);
    return result;
}

static inline uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)bits() * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (uint64_t)bits() * n;
    }
    return product >> 32;
}

static void build(int n) {
    static int number[24][24];
    static const int step[6][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
    int rows = 2 * n - 1;
    memset(number, -1, sizeof number);
    cells = 0;
    for (int r = 0; r < rows; r++)
        for (int q = r < n ? 0 : r - n + 1; q <= (r < n ? r + n - 1 : rows - 1); q++) number[r + 1][q + 1] = cells++;
    for (int r = 0; r < rows; r++)
        for (int q = 0; q < rows; q++) {
            int cell = number[r + 1][q + 1];
            if (cell < 0) continue;
            for (int k = 0; k < 6; k++) {
                int other = number[r + 1 + step[k][0]][q + 1 + step[k][1]];
                neighbours[cell][k] = other < 0 ? SPARE : other;
            }
            sides_of[cell] = (r == 0) | (q == r + n - 1) << 1 | (q == rows - 1) << 2 | (r == rows - 1) << 3 | (q == r - n + 1) << 4 | (q == 0) << 5;
        }
    for (int s = 0; s < 64; s++) {
        triple[s] = (s & 21) == 21 || (s & 42) == 42;
        opposite[s] = (s & 9) == 9 || (s & 18) == 18 || (s & 36) == 36;
        runs[s] = 0;
        for (int k = 0; k < 6; k++)
            if (s >> k & 1 && !(s >> (k + 5) % 6 & 1)) run[s][runs[s]++] = k;
        if (s == 63) runs[s] = 1, run[s][0] = 0;
    }
}

static void begin(struct state *s) {
    memset(s, 0, sizeof *s);
    for (int cell = 0; cell < cells; cell++) {
        s->stones[cell] = -1;
        s->parent[cell] = s->empty[cell] = s->place[cell] = cell;
    }
    s->empties = cells;
    s->yellow = s->swap = 1;
    s->winner = -1;
}

static inline int find(struct state *s, int cell) {
    while (s->parent[cell] != cell) {
        s->parent[cell] = s->parent[s->parent[cell]];
        cell = s->parent[cell];
    }
    return cell;
}

static inline int place(struct state *s, int cell, int colour) {
    s->stones[cell] = colour;
    int last = s->empty[--s->empties], hole = s->place[cell];
    s->empty[hole] = last;
    s->place[last] = hole;
    int around = s->ring[colour][cell], sides = sides_of[cell], root = cell;
    if (around) {
        root = find(s, neighbours[cell][run[around][0]]);
        sides |= s->touched[root];
        s->parent[cell] = root;
        for (int k = 1; k < runs[around]; k++) {
            int other = find(s, neighbours[cell][run[around][k]]);
            if (other != root) {
                s->parent[other] = root;
                sides |= s->touched[other];
            }
        }
    }
    s->touched[root] = sides;
    for (int k = 0; k < 6; k++) s->ring[colour][neighbours[cell][k]] |= 1 << (k + 3) % 6;
    return sides;
}

static inline void play(struct state *s, int move) {
    if (move == cells) {
        s->yellow = 3 - s->yellow;
        s->swap = 0;
        return;
    }
    if (s->colour) s->swap = 0;
    int sides = place(s, move, s->colour);
    if (triple[sides]) s->winner = s->colour;
    else if (opposite[sides]) s->winner = 1 - s->colour;
    s->colour = 1 - s->colour;
}

static inline int sample(struct state *s) {
    int more = s->swap && s->colour, pick = below(s->empties + more);
    return pick == s->empties ? cells : s->empty[pick];
}

int main(int count, char **words_given) {
    int size = count > 1 ? atoi(words_given[1]) : 5;
    double seconds = count > 2 ? atof(words_given[2]) : 1, best = 0, spent = 0;
    long plies = 0, games = 0;
    struct state start, state;
    build(size);
    begin(&start);
    while (spent < seconds) {
        clock_t before = clock();
        for (int k = 0; k < 10000; k++) {
            state = start;
            while (state.winner < 0) {
                play(&state, sample(&state));
                plies++;
            }
        }
        double took = (double)(clock() - before) / CLOCKS_PER_SEC;
        games += 10000;
        spent += took;
        if (10000 / took > best) best = 10000 / took;
    }
    printf("%.0f %.2f\n", best, (double)plies / games);
    return 0;
}
