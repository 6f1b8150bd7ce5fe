package io.statehouse.app.config;

import java.time.Duration;

/**
 * The limits of one server.
 *
 * @param bodyBytes largest request body
 * @param loadBytes largest body of a request that loads a file
 * @param eventBuffer how many changed keys are kept for watches that reconnect
 * @param streams most watches at once
 * @param heartbeat how often a silent watch says that it lives
 */
public record HttpLimits(
    long bodyBytes, long loadBytes, int eventBuffer, int streams, Duration heartbeat) {}
