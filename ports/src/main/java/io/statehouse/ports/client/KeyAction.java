package io.statehouse.ports.client;

/** What a command does with one key. */
public enum KeyAction {
  /** Prints the value. */
  GET,

  /** Sets the value to the content of {@link ShellCommand#VALUE_FILE}. */
  PUT,

  /** Deletes the key. */
  DELETE
}
