package io.statehouse.app.systems.notes;

/** The name of a note, which is one segment of its key. */
record NoteName(String text) {
  NoteName {
    if (!text.matches("[A-Za-z0-9.-]{1,60}")) {
      throw new IllegalArgumentException(
          "note name \"" + text + "\" is not 1 to 60 letters, digits, dots and hyphens");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
