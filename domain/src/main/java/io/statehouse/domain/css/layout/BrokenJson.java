package io.statehouse.domain.css.layout;

/** The input is not JSON; the message says why and at which line and column. */
final class BrokenJson extends Exception {
  private static final long serialVersionUID = 1L;

  private final long line;
  private final long column;

  BrokenJson(String problem, long line, long column) {
    super(problem);
    this.line = line;
    this.column = column;
  }

  String where() {
    return "line " + line + ", column " + column;
  }
}
