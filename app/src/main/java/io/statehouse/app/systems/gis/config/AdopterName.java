package io.statehouse.app.systems.gis.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** By which name an adopter holds the lease: an operator finds the process by it. */
public final class AdopterName {
  private AdopterName() {}

  /** Returns a name for an adopter of this process, unlike any other. */
  public static String unique() {
    return "%s, process %d, %s"
        .formatted(
            host(), ProcessHandle.current().pid(), UUID.randomUUID().toString().substring(0, 8));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "this machine";
    }
  }
}
