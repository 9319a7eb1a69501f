/* The tightest C we know for random playouts of Cross, one game after the other: a yardstick for the Python rules.

   The algorithm and the random numbers are those of the rules. Cells are bytes, and the state has only what a playout
   needs: no stones, no inverse index of the empty cells, no swap flag.

   cc -O3 -march=native -DSIZE=5 -o cross bench/cross.c && ./cross SECONDS
   prints playouts per CPU second (the best of several chunks), the mean number of plies and the share of wins of
   seat 1. SIZE is 2 to 9. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef SIZE
#define SIZE 5
#endif

enum { ROWS = 2 * SIZE - 1, CELLS = 3 * SIZE * (SIZE - 1) + 1, SPARE = CELLS, ROOM = (CELLS + 8) & ~7, CHUNK = 10000 };

struct cell {
    uint8_t neighbours[6], sides;
};

struct state {
    uint8_t ring[2][ROOM], parent[ROOM], touched[ROOM], empty[ROOM];
};

static struct cell board[CELLS];
static uint8_t triple[64], opposite[64], runs[64], run[64][3];
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

static void build(struct state *start) {
    static int number[ROWS + 2][ROWS + 2];
    static const int step[6][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
    int cells = 0;
    memset(number, -1, sizeof number);
    for (int r = 0; r < ROWS; r++)
        for (int q = r < SIZE ? 0 : r - SIZE + 1; q <= (r < SIZE ? r + SIZE - 1 : ROWS - 1); q++) number[r + 1][q + 1] = cells++;
    for (int r = 0; r < ROWS; r++)
        for (int q = 0; q < ROWS; q++) {
            int cell = number[r + 1][q + 1];
            if (cell < 0) continue;
            for (int k = 0; k < 6; k++) {
                int other = number[r + 1 + step[k][0]][q + 1 + step[k][1]];
                board[cell].neighbours[k] = other < 0 ? SPARE : other;
            }
            board[cell].sides = (r == 0) | (q == r + SIZE - 1) << 1 | (q == ROWS - 1) << 2 | (r == ROWS - 1) << 3 | (q == r - SIZE + 1) << 4 | (q == 0) << 5;
        }
    for (int s = 0; s < 64; s++) {
        triple[s] = (s & 21) == 21 || (s & 42) == 42;
        opposite[s] = (s & 9) == 9 || (s & 18) == 18 || (s & 36) == 36;
        for (int k = 0; k < 6; k++)
            if (s >> k & 1 && !(s >> (k + 5) % 6 & 1)) run[s][runs[s]++] = k;
        if (s == 63) runs[s] = 1;
    }
    for (int cell = 0; cell < CELLS; cell++) start->parent[cell] = start->empty[cell] = cell;
}

static inline int find(struct state *s, int cell) {
    while (s->parent[cell] != cell) cell = s->parent[cell] = s->parent[s->parent[cell]];
    return cell;
}

/* Put a stone on a random empty cell and return the sides that its chain touches. */
static inline int place(struct state *s, int colour, int pick, int last) {
    int cell = s->empty[pick], around = s->ring[colour][cell], root = cell, sides = board[cell].sides;
    const uint8_t *neighbours = board[cell].neighbours;
    s->empty[pick] = s->empty[last];
    if (around) {
        root = find(s, neighbours[run[around][0]]);
        sides |= s->touched[root];
        s->parent[cell] = root;
        for (int k = 1; k < runs[around]; k++) {
            int other = find(s, neighbours[run[around][k]]);
            if (other != root) {
                s->parent[other] = root;
                sides |= s->touched[other];
            }
        }
    }
    s->touched[root] = sides;
    for (int k = 0; k < 6; k++) s->ring[colour][neighbours[k]] |= 1 << (k + 3) % 6;
    return sides;
}

/* Play a game from the start; return the winning seat, and add to the plies. Nobody can win with two stones, so the
   swap, Red's first choice, stands before the loop. */
static inline int play(struct state *s, long *plies) {
    int left = CELLS, yellow = 1, colour = 0, pick, sides;
    place(s, 0, below(left), left - 1);
    pick = below(left--);
    if (pick == left) {
        yellow = 2;
        ++*plies;
        pick = below(left);
    }
    for (;;) {
        colour ^= 1;
        left--;
        sides = place(s, colour, pick, left);
        if (triple[sides] | opposite[sides]) break;
        pick = below(left);
    }
    *plies += CELLS - left;
    return (colour ^ !triple[sides]) ? 3 - yellow : yellow;
}

int main(int count, char **given) {
    double seconds = count > 1 ? atof(given[1]) : 1, best = 0, spent = 0;
    long plies = 0, games = 0, wins = 0;
    static struct state start, state;
    build(&start);
    while (spent < seconds) {
        clock_t before = clock();
        for (int k = 0; k < CHUNK; k++) {
            state = start;
            wins += play(&state, &plies) == 1;
        }
        double took = (double)(clock() - before) / CLOCKS_PER_SEC;
        games += CHUNK;
        spent += took;
        if (CHUNK / took > best) best = CHUNK / took;
    }
    printf("%.0f %.3f %.4f\n", best, (double)plies / games, (double)wins / games);
    return 0;
}
