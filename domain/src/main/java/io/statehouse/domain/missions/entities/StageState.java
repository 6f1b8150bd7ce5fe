package io.statehouse.domain.missions.entities;

/** The states of a stage, in the order of the numbers that are stored. */
public enum StageState {
  READY("ready", "\u25CB"),
  STARTED("started", "\u25CE"),
  FINISHED("finished", "\u25CD"),
  FAILED("failed", "!"),
  EXCLUDED("excluded", "x"),
  SKIPPED("skipped", "-");

  private final String text;
  private final String icon;

  StageState(String text, String icon) {
    this.text = text;
    this.icon = icon;
  }

  /** Returns the word that messages use. */
  public String text() {
    return text;
  }

  /** Returns the sign that reports use. */
  public String icon() {
    return icon;
  }

  /** Returns the number that is stored. */
  public int number() {
    return ordinal();
  }

  /** Returns whether no other stage waits for this one any more. */
  public boolean isSettled() {
    return this == FINISHED || this == EXCLUDED || this == SKIPPED;
  }
}
