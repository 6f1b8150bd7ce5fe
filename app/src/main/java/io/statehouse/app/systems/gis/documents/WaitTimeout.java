package io.statehouse.app.systems.gis.documents;

import io.statehouse.ports.url.Quantity;
import java.time.Duration;

/**
 * The time that a command or a request waits.
 *
 * @param time zero if it checks once
 */
public record WaitTimeout(Duration time, String text) {

  public static WaitTimeout parse(String text) {
    return new WaitTimeout(Quantity.durationFromZero("the time to wait", text), text);
  }
}
