package io.statehouse.app.config;

import java.time.Duration;

/**
 * What one server takes.
 *
 * @param bodyBytes largest request body
 * @param loadBytes largest body of a request that loads a file
 * @param eventBuffer how many changed keys are kept for watches that come back
 * @param streams most watches at once
 * @param heartbeat how often a silent watch says that it lives
 */
public record HttpLimits(
    long bodyBytes, long loadBytes, int eventBuffer, int streams, Duration heartbeat) {}
