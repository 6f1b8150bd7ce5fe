package io.statehouse.domain.cloudchamber.entities;

/** An action that a user may be allowed to do, in the order in which rights are stored. */
public enum Right {
  MANAGE_ACCOUNTS("can manage accounts"),
  STEP_TIME("can modify the simulated time"),
  MODIFY_WORKLOADS("can modify workloads"),
  MODIFY_INVENTORY("can modify inventory"),
  INJECT_FAULTS("can inject faults"),
  PERFORM_REPAIRS("can perform repairs");

  private final String phrase;

  Right(String phrase) {
    this.phrase = phrase;
  }

  /** Returns the original's words for it. */
  public String phrase() {
    return phrase;
  }
}
