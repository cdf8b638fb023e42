# Fibonacci Nim: Zeckendorf words.

zeckendorf-word = Zeckendorf: { $number } = { $parts-sum }
least-part-within = The least part is { $least } (F_{ $index }), and up to { $most } may be taken: N
least-part-beyond = The least part is { $least } (F_{ $index }), and at most { $most } may be taken: P
remove-least-part = Erase the rightmost 1: take { $least } of { $tokens }, { $left } are left
every-take-exposes = Whatever is taken (at most { $most } of { $tokens }), twice that reaches the least part of what is left
row-empty = No token is left: the player to move has lost

method-name-zeckendorf = Zeckendorf word
